import { rememberByObject } from '#domain/remember.ts';
import type { ActiveChipView } from '#features/browse/index.ts';
import { type ActiveFilter, activeFilters, withoutActive } from '#region/active-filters.ts';
import type { ResolvedFilter } from '#region/resolved-region.ts';
import * as words from '#region/search-words.ts';
import { type BuyContext, hrefOf } from './buy-context.ts';

/** Every active filter with the address of the search without it. */
export function describeChips(context: BuyContext): ActiveChipView[] {
  const { region, query, t } = context;
  return activeFilters(region, query).map((active) => {
    const label = activeWords(active, context);
    return {
      label,
      removeLabel: t('buy:filters.remove', { name: label }),
      href: hrefOf(context, withoutActive(query, active)),
    };
  });
}

/** "Toyota Corolla", "SUV", "Price: $20,000 – $80,000". */
export const activeWords = (active: ActiveFilter, context: BuyContext): string =>
  words.activeWords(active, named(context));

/** "Toyota Corolla", "SUV", "$20,000 – $80,000"; for a plain yes the name of the filter. */
export const chosenWords = (active: ActiveFilter, context: BuyContext): string =>
  words.chosenWords(active, named(context));

/** A model is named with its make; every other option has its name from the manifest. */
export const carWords = (option: string, filter: ResolvedFilter, context: BuyContext): string =>
  words.carWords(option, filter, named(context));

/** The answer has the names of what it counts. */
const named = rememberByObject(
  (context: BuyContext): words.SearchWordsContext => ({
    ...context,
    nameOf: (option, { query }) =>
      context.meta.facets[query]?.find(({ value }) => value === option)?.label ?? undefined,
  }),
);
