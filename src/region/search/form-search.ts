import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { withFilter } from './change-search.ts';
import { kindOf } from './filter-kinds.ts';
import type { ParsedSearch, SearchQuery } from './search-query.ts';

/** The search that a plain HTML form asked for; its first page unless the address named one. */
export function searchOfForm(
  region: Pick<ResolvedRegion, 'filters'>,
  { query, isFormStyle }: ParsedSearch,
): SearchQuery {
  if (!isFormStyle) return query;
  return region.filters.reduce((search, filter) => {
    const { narrow } = kindOf(filter);
    const { query: key } = filter;
    return narrow ? { ...withFilter(search, key, narrow(search.filters[key])), page: search.page } : search;
  }, query);
}
