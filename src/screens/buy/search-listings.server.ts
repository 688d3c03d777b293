import type { ListListingsAnswer } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { formatSearch } from '#region/search/search-address.ts';
import type { SearchQuery } from '#region/search/search-query.ts';

/**
 * The cars of a search with counts and statistics, names in the page's language.
 * @throws when the API cannot answer
 */
export async function searchListings(
  { api, region, language }: Pick<PageContext, 'api' | 'region' | 'language'>,
  query: SearchQuery,
): Promise<ListListingsAnswer> {
  const search = formatSearch(region, { ...query, text: '' }, [['lang', language.code]]);
  const { status, body } = await api.get<ListListingsAnswer>(`${listPath(region)}?${search}`);
  if (status !== 200) throw new Error(`the listings of ${region.code} answer ${status}`);
  return body;
}

/** Path of the list behind the region's API. */
export function listPath({ kind }: Pick<PageContext['region'], 'kind'>): string {
  return kind === 'new' ? '/listings/new-home' : '/listings';
}
