import type { FacetStats } from '#contracts/types.ts';
import { withoutNoise } from '../format/max-decimals.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';

const MAX_TICKS = 60;

/** Values the slider stops at, in filter units: the manifest's, or steps between its bounds or the ends of the stock. */
export function rangeTicks(
  filter: Pick<ResolvedFilter, 'ticks' | 'bounds' | 'step'>,
  stats: FacetStats | undefined,
): number[] {
  if (filter.ticks.length > 1) return filter.ticks;
  const edges = stats?.histogram?.edges ?? [];
  const from = filter.bounds?.min ?? edges[0] ?? stats?.min;
  const to = filter.bounds?.max ?? edges.at(-1) ?? stats?.max;
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return [];
  const step = filter.step * Math.max(1, Math.ceil((to - from) / filter.step / MAX_TICKS));
  const first = Math.floor(from / step) * step;
  return Array.from({ length: Math.ceil((to - first) / step) + 1 }, (_, index) =>
    withoutNoise(first + index * step),
  );
}
