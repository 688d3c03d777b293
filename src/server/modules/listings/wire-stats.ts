import type { FacetStats } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { RangeStats } from '../../search/search-types.ts';

/** Converts statistics of the index to those of the answer, in units of the filter. A range without cars has null ends. */
export function wireStats(
  region: ResolvedRegion,
  stats: Readonly<Record<string, RangeStats>>,
): Record<string, FacetStats> {
  const wire: Record<string, FacetStats> = {};
  for (const { kind, query, multiplier } of region.filters) {
    if (kind === 'range') wire[query] = facetStats(stats[query], multiplier);
  }
  return wire;
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
