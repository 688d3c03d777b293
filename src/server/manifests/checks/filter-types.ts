import type { Field, Filter } from '#contracts/types.ts';
import { FILTER_KINDS, kindOf, readByFilterType } from '#region/search/filter-kinds.ts';
import { schemaAt } from '../schema/schema-tree.ts';
import type { CheckContext } from './check-context.ts';
import { checkField, isMeasured } from './field-reference.ts';
import { filtersOf, type PlacedFilter } from './filters-of.ts';

const ALL_READ: readonly (keyof Filter)[] = ['name', 'type', 'query', 'field', 'label'];

const allKinds = () => FILTER_KINDS.names().map(FILTER_KINDS.get);
const readsOf = (type: string): string[] => readByFilterType()[type] ?? [];
const isKnown = (name: string) => Object.values(readByFilterType()).flat().includes(name);
const isOwnFormat = (format: Field['format']) =>
  allKinds().some(({ manifest }) => manifest.fieldFormat === format);

/** Checks that a filter names a field of a suitable kind and has no property that its type ignores. */
export function checkFilterTypes(context: CheckContext): void {
  for (const placed of filtersOf(context)) {
    if (isTypeAtFault(context, placed)) continue;
    checkProperties(context, placed);
    if (placed.filter.isBooleanFilter) checkMarks(context, placed);
    else checkOwnField(context, placed);
  }
}

/** Blames the type if several properties contradict it and another type fits all of them. */
function isTypeAtFault(context: CheckContext, { filter, path }: PlacedFilter): boolean {
  const unread = unreadBy(filter.type, filter);
  const isFieldWrong = !isFieldRight(context, filter.type, filter);
  if (unread.length + Number(isFieldWrong) < 2) return false;
  // the schema lists general types before special ones
  const types = (schemaAt([...path, 'type'])?.enum ?? []).map(String);
  const fitting = types.filter(
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

function isFieldRight(context: CheckContext, type: string, { field = '', isBooleanFilter }: Filter): boolean {
  if (isBooleanFilter || !context.isValid(['fields', field])) return true;
  const found = Object.hasOwn(context.manifest.fields, field) ? context.manifest.fields[field] : undefined;
  const { fieldKinds, fieldFormat, needsUnit } = kindOf({ type }).manifest;
  if (!found) return true;
  if (needsUnit && !isMeasured(found)) return false;
  const format = isOwnFormat(found.format) ? found.format : undefined;
  return fieldKinds.includes(found.kind) && format === fieldFormat;
}

function unreadBy(type: string, filter: Filter): string[] {
  const reads: readonly string[] = [...ALL_READ, ...readsOf(type)];
  return Object.keys(filter).filter((name) => !reads.includes(name) && isKnown(name));
}

function checkProperties(context: CheckContext, { filter, path }: PlacedFilter): void {
  for (const name of unreadBy(filter.type, filter))
    context.report([...path, name], {
      isAboutName: true,
      message: `a filter of type ${filter.type} does not read "${name}"`,
      allowed: readsOf(filter.type).join(', ') || 'nothing beyond name, type, query, field, label',
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
  const { fieldKinds, fieldFormat, needsUnit } = kindOf(filter).manifest;
  checkField(context, [...path, 'field'], filter.field, {
    who: `a filter of type ${filter.type}`,
    kinds: fieldKinds,
    ...(fieldFormat && { formats: [fieldFormat] }),
    ...(needsUnit && { needsUnit }),
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
