import { countedValues } from '#server/search/counted-values.ts';
import type { FacetCount, SearchResult } from '#server/search/search-types.ts';

/** An answer whose facets are lists of the values that have listings. */
export type ListedResult = Omit<SearchResult, 'facets'> & { facets: Record<string, FacetCount[]> };

export function withListedFacets(result: SearchResult): ListedResult {
  const facets = Object.entries(result.facets).map(([key, counts]) => [key, countedValues(counts)]);
  return { ...result, facets: Object.fromEntries(facets) };
}
