import type { FacetStats, FacetValue } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/resolved-region.ts';
import type { FacetCount, RangeStats, SearchResult } from '../search/search-types.ts';

export interface FacetContext {
  region: ResolvedRegion;
  /** Language code. */
  language: string;
  catalogue: Pick<Catalogue, 'displayName'>;
}

/** Counts of the index → counts of the answer: values as addresses have them, numbers in filter units. */
export function wireFacets(
  { facets, stats }: Pick<SearchResult, 'facets' | 'stats'>,
  context: FacetContext,
): { facets: Record<string, FacetValue[]>; stats: Record<string, FacetStats> } {
  const wire: ReturnType<typeof wireFacets> = { facets: {}, stats: {} };
  for (const filter of context.region.filters) {
    const counts = facets[filter.query];
    if (counts) wire.facets[filter.query] = counts.map((count) => facetValue(count, filter, context));
    if (filter.kind === 'range')
      wire.stats[filter.query] = facetStats(stats[filter.query], filter.multiplier);
  }
  return wire;
}

function facetValue(
  { value, count }: FacetCount,
  filter: ResolvedFilter,
  { catalogue, language }: FacetContext,
): FacetValue {
  if (filter.kind === 'make_model') {
    const slug = String(value);
    return { value: slug, count, label: catalogue.displayName(slug, language) };
  }
  return { value: value === true ? '1' : String(value), count };
}

function facetStats(stats: RangeStats | undefined, multiplier: number): FacetStats {
  if (!stats) return { min: null, max: null };
  const { min, max, histogram } = stats;
  return {
    min: min / multiplier,
    max: max / multiplier,
    ...(histogram && {
      histogram: { edges: histogram.edges.map((edge) => edge / multiplier), counts: [...histogram.counts] },
    }),
  };
}
