import type { Field, Filter } from '#contracts/types.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { filtersOf, type PlacedFilter } from './filters-of.ts';

/** Which properties a type reads beyond those that all have; anything else would silently do nothing. */
const READS: Record<Filter['type'], readonly (keyof Filter)[]> = {
  button: ['options', 'optionLabel', 'joinCondition', 'isBooleanFilter'],
  checkbox: ['options', 'optionLabel', 'joinCondition', 'isBooleanFilter'],
  range_input: ['prefix', 'suffix', 'placeholders', 'multiplier', 'bounds', 'step', 'ticks', 'histogram'],
  number: [
    'prefix',
    'suffix',
    'placeholders',
    'condition',
    'multiplier',
    'bounds',
    'step',
    'ticks',
    'default',
  ],
  boolean: ['isTrueOption'],
  make_model: [],
};
const ALL_READ: readonly (keyof Filter)[] = ['name', 'type', 'query', 'field', 'label'];

const KINDS: Record<Filter['type'], readonly Field['kind'][]> = {
  button: ['text', 'texts', 'number'],
  checkbox: ['text', 'texts', 'number'],
  range_input: ['number'],
  number: ['number'],
  boolean: ['boolean'],
  make_model: ['text'],
};

/** A filter names a field of the kind its type works with, and says nothing its type does not read. */
export function checkFilterTypes(context: CheckContext): void {
  for (const placed of filtersOf(context)) {
    checkProperties(context, placed);
    if (placed.filter.isBooleanFilter) checkMarks(context, placed);
    else checkOwnField(context, placed);
  }
}

function checkProperties(context: CheckContext, { filter, path }: PlacedFilter): void {
  const reads = [...ALL_READ, ...READS[filter.type]];
  for (const name of Object.keys(filter)) {
    if (reads.some((read) => read === name)) continue;
    if (!Object.values(READS).some((of) => of.some((read) => read === name))) continue;
    context.report([...path, name], {
      isAboutName: true,
      message: `a filter of type ${filter.type} does not read "${name}"`,
      allowed: READS[filter.type].join(', ') || 'nothing beyond name, type, query, field, label',
    });
  }
}

function checkOwnField(context: CheckContext, { filter, path }: PlacedFilter): void {
  if (filter.field === undefined) {
    context.report([...path, 'field'], {
      message: 'the filter names no field',
      allowed: 'the field it asks about, or isBooleanFilter',
    });
    return;
  }
  checkField(context, [...path, 'field'], filter.field, {
    who: `a filter of type ${filter.type}`,
    kinds: KINDS[filter.type],
    ...(filter.type === 'make_model' && { formats: ['model'] as const }),
  });
}

function checkMarks(context: CheckContext, { filter, path }: PlacedFilter): void {
  if (filter.field !== undefined)
    context.report([...path, 'field'], {
      message: 'with isBooleanFilter the options name the fields; this one is not read',
      allowed: 'no "field"',
    });
  filter.options?.forEach((option, index) => {
    checkField(context, [...path, 'options', index], String(option), {
      who: 'isBooleanFilter',
      kinds: ['boolean'],
    });
  });
}
