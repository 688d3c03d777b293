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
const TYPES = Object.keys(READS) as Filter['type'][];
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
    if (isTypeAtFault(context, placed)) continue;
    checkProperties(context, placed);
    if (placed.filter.isBooleanFilter) checkMarks(context, placed);
    else checkOwnField(context, placed);
  }
}

/** Where several things contradict the type and another type fits them all, the type is what is wrong. */
function isTypeAtFault(context: CheckContext, { filter, path }: PlacedFilter): boolean {
  const unread = unreadBy(filter.type, filter);
  const isFieldWrong = !isFieldRight(context, filter.type, filter);
  if (unread.length + Number(isFieldWrong) < 2) return false;
  const fitting = TYPES.filter(
    (type) => unreadBy(type, filter).length === 0 && isFieldRight(context, type, filter),
  );
  if (fitting.length === 0) return false;
  const against = [...(isFieldWrong ? ['field'] : []), ...unread].map((name) => `"${name}"`).join(', ');
  context.report([...path, 'type'], {
    message: `the type ${filter.type} does not go with ${against} of this filter`,
    allowed: fitting.join(', '),
    suggestion: fitting[0],
  });
  return true;
}

function isFieldRight(
  context: CheckContext,
  type: Filter['type'],
  { field = '', isBooleanFilter }: Filter,
): boolean {
  if (isBooleanFilter || !context.sound(['fields', field])) return true;
  const found = Object.hasOwn(context.manifest.fields, field) ? context.manifest.fields[field] : undefined;
  return (
    !found || (KINDS[type].includes(found.kind) && (type === 'make_model') === (found.format === 'model'))
  );
}

function unreadBy(type: Filter['type'], filter: Filter): string[] {
  const reads: readonly string[] = [...ALL_READ, ...READS[type]];
  const known: readonly string[] = Object.values(READS).flat();
  return Object.keys(filter).filter((name) => !reads.includes(name) && known.includes(name));
}

function checkProperties(context: CheckContext, { filter, path }: PlacedFilter): void {
  for (const name of unreadBy(filter.type, filter))
    context.report([...path, name], {
      isAboutName: true,
      message: `a filter of type ${filter.type} does not read "${name}"`,
      allowed: READS[filter.type].join(', ') || 'nothing beyond name, type, query, field, label',
    });
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
