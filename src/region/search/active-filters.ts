import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { withoutFilter, withoutOption } from './change-search.ts';
import { excludedOptions } from './excluded.ts';
import type { FilterValue } from './filter-value.ts';
import type { SearchQuery } from './search-query.ts';

/** One active filter that a buyer can remove: a whole range, or one option of a list. */
export interface ActiveFilter {
  filter: ResolvedFilter;
  value: FilterValue;
  /** The option, where the filter is a list; several options are several active filters. */
  option?: string;
  /** Cars with the option, or the mark, are left out. */
  isExcluded?: true;
}

/** The active filters of a search, in the manifest's order. */
export function activeFilters(
  region: Pick<ResolvedRegion, 'filters'>,
  query: Pick<SearchQuery, 'filters'>,
): ActiveFilter[] {
  return region.filters.flatMap((filter): ActiveFilter[] => {
    const value = query.filters[filter.query];
    if (!value) return [];
    if (value.kind === 'flag' && value.isExcluded) return [{ filter, value, isExcluded: true }];
    if (value.kind !== 'list') return [{ filter, value }];
    return [
      ...value.values.map((option) => ({ filter, value, option })),
      ...excludedOptions(value).map((option) => ({ filter, value, option, isExcluded: true as const })),
    ];
  });
}

/** The search without one active filter, from its first page. */
export function withoutActive(query: SearchQuery, { filter, option, isExcluded }: ActiveFilter): SearchQuery {
  return option === undefined
    ? withoutFilter(query, filter.query)
    : withoutOption(query, filter.query, option, isExcluded);
}
