import { rememberByObject } from '#domain/remember.ts';
import type { ActiveChipView } from '#features/browse/index.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { type ActiveFilter, activeFilters, withoutActive } from '#region/search/active-filters.ts';
import * as words from '#region/search/search-labels.ts';
import { type BuyContext, hrefOf } from './buy-context.ts';

/** Every active filter with the address of the search without it. */
export function describeChips(context: BuyContext): ActiveChipView[] {
  const { region, query, t } = context;
  return activeFilters(region, query).map((active) => {
    const label = activeFilterLabel(active, context);
    return {
      label,
      removeLabel: t('buy:filters.remove', { name: label }),
      href: hrefOf(context, withoutActive(query, active)),
    };
  });
}

/** "Toyota Corolla", "SUV", "Price: $20,000 – $80,000". */
export const activeFilterLabel = (active: ActiveFilter, context: BuyContext): string =>
  words.activeFilterLabel(active, named(context));

/** "Toyota Corolla", "SUV", "$20,000 – $80,000"; for a plain yes the name of the filter. */
export const chosenValueLabel = (active: ActiveFilter, context: BuyContext): string =>
  words.chosenValueLabel(active, named(context));

/** A model is named with its make; every other option has its name from the manifest. */
export const carLabel = (option: string, filter: ResolvedFilter, context: BuyContext): string =>
  words.carLabel(option, filter, named(context));

/** The answer has the names of what it counts. */
const named = rememberByObject(
  (context: BuyContext): words.SearchLabelContext => ({
    ...context,
    nameOf: (option, { query }) =>
      context.meta.facets[query]?.find(({ value }) => value === option)?.label ?? undefined,
  }),
);
