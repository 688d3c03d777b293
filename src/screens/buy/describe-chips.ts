import type { ActiveChipView } from '#features/browse/index.ts';
import { type ActiveFilter, withoutActive } from '#region/search/active-filters.ts';
import { activeFilterLabel, type SearchLabelContext } from '#region/search/search-labels.ts';
import type { SearchQuery } from '#region/search/search-query.ts';

/** Every active filter with the address of the search without it. */
export function describeChips(
  active: readonly ActiveFilter[],
  query: SearchQuery,
  linkTo: (query: SearchQuery) => string,
  text: SearchLabelContext,
): ActiveChipView[] {
  return active.map((each) => {
    const label = activeFilterLabel(each, text);
    const removeLabel = text.t('buy:filters.remove', { name: label });
    const { filter, option, isExcluded } = each;
    const isOption = !isExcluded && filter.options.some(({ value }) => value === option);
    return {
      label,
      ...(isOption && { option: new URLSearchParams([[filter.query, option ?? '']]).toString() }),
      removeLabel,
      href: linkTo(withoutActive(query, each)),
    };
  });
}
