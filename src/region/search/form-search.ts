import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { withFilter } from './change-search.ts';
import { narrowToModels } from './make-models.ts';
import type { ParsedSearch, SearchQuery } from './search-query.ts';

/** The search that a plain HTML form asked for; its first page unless the address named one. */
export function searchOfForm(
  region: Pick<ResolvedRegion, 'filters'>,
  { query, isFormStyle }: ParsedSearch,
): SearchQuery {
  if (!isFormStyle) return query;
  return region.filters
    .filter(({ kind }) => kind === 'make_model')
    .reduce(
      (search, { query: key }) => ({
        ...withFilter(search, key, narrowToModels(search.filters[key])),
        page: search.page,
      }),
      query,
    );
}
