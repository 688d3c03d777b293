import type { FacetStats } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import type { RangeStats } from '../../search/search-types.ts';

/** Converts statistics of the index to those of the answer, in units of the filter. A range without cars has null ends. */
export function wireStats(
  region: ResolvedRegion,
  stats: Readonly<Record<string, RangeStats>>,
): Record<string, FacetStats> {
  const wire: Record<string, FacetStats> = {};
  for (const filter of region.filters) {
    const { stat, writeEnd } = kindOf(filter);
    if (stat) wire[filter.query] = facetStats(stats[filter.query], filter.multiplier, writeEnd);
  }
  return wire;
}

function facetStats(
  stats: RangeStats | undefined,
  multiplier: number,
  writeEnd: (end: number) => number | string = (end) => end / multiplier,
): FacetStats {
  if (!stats) return { min: null, max: null };
  const { min, max, histogram } = stats;
  return {
    min: writeEnd(min),
    max: writeEnd(max),
    ...(histogram && {
      histogram: { edges: histogram.edges.map((edge) => edge / multiplier), counts: [...histogram.counts] },
    }),
  };
}
