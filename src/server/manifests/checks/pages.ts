import { PRICE_FIELD } from '#domain/status-fields.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { filtersOf, type PlacedFilter } from './filters-of.ts';
import { namesIn, reportNoTerm, reportRepeats } from './names-in.ts';

/** Checks that a filter offers the body types of the tiles on the home page, and that no amount counts twice in a price. */
export function checkPages(context: CheckContext): void {
  if (context.isValid(['pages', 'bodyTypeField'])) checkBodyTypes(context);
  if (context.isValid(['pages', 'price'])) checkPriceParts(context);
}

function checkPriceParts(context: CheckContext): void {
  const path: JsonPath = ['pages', 'price', 'parts'];
  const { parts } = context.manifest.pages.price;
  const amounts = parts.flatMap(({ field, items = [] }, at) => [
    { value: field, path: [...path, at, 'field'] },
    ...items.map((value, index) => ({ value, path: [...path, at, 'items', index] })),
  ]);
  reportRepeats(context, amounts, 'amount of the price');
  for (const amount of amounts)
    if (amount.value === PRICE_FIELD)
      context.report(amount.path, { message: 'the price cannot be a part of itself' });
}

function checkBodyTypes(context: CheckContext): void {
  const { bodyTypeField, bodyTypes } = context.manifest.pages;
  const field = checkField(context, ['pages', 'bodyTypeField'], bodyTypeField, {
    who: 'the list of body types',
    kinds: ['text'],
    formats: ['vocabulary'],
  });
  const vocabulary = field?.vocabulary ?? '';
  if (
    !context.isValid(['pages', 'bodyTypes']) ||
    vocabulary === '' ||
    !context.isContainer(['vocabularies', vocabulary])
  )
    return;
  const terms = namesIn(context.manifest.vocabularies[vocabulary]);
  const filters = bodyTypes.length > 0 ? usedFiltersOn(context, bodyTypeField) : undefined;
  // one report instead of one per type
  if (filters?.length === 0)
    context.report(['pages', 'bodyTypes'], {
      message: 'no filter offers body types, so the tiles of pages.bodyTypes would lead nowhere',
      allowed: `a filter on ${bodyTypeField}, or [] as pages.bodyTypes`,
      others: LISTS,
    });
  bodyTypes.forEach((type, index) => {
    const path: JsonPath = ['pages', 'bodyTypes', index];
    reportNoTerm(context, path, vocabulary, type, terms);
    if (filters && filters.length > 0 && terms.includes(type)) checkIsOffered(context, path, type, filters);
  });
}

const LISTS: JsonPath[] = [
  ['filters', 'desktop'],
  ['filters', 'mobile'],
];

/** Returns the listed filters on a field. Undefined if they cannot be determined. */
function usedFiltersOn(context: CheckContext, field: string): PlacedFilter[] | undefined {
  if (!context.isValid(['filters'])) return undefined;
  const { desktop, mobile, settings } = context.manifest.filters;
  const used = new Set(
    [...desktop, ...mobile]
      .filter((name) => Object.hasOwn(settings, name))
      .flatMap((name) => settings[name]?.filters.map((filter) => filter.name) ?? []),
  );
  const all = filtersOf(context);
  // a filter with an unknown field may be the one
  if (all.some((placed) => context.isReported([...placed.path, 'field']))) return undefined;
  return all.filter(({ filter }) => filter.field === field && used.has(filter.name));
}

/** Checks that a filter offers the value of a tile on the home page. */
function checkIsOffered(
  context: CheckContext,
  path: JsonPath,
  type: string,
  filters: readonly PlacedFilter[],
): void {
  const options = filters.flatMap(({ filter }) => filter.options ?? []);
  if (options.includes(type) || context.isReported(...filters.map(({ path: at }) => at))) return;
  context.report(path, {
    message: `no filter offers "${type}", so its tile would lead nowhere`,
    allowed: options.join(', '),
    others: [...filters.map((placed) => [...placed.path, 'options']), ...LISTS],
  });
}
