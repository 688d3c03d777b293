import { positionOf } from './tick-scale.ts';

const WIDTH = 100;
const HEIGHT = 24;
const GAP = 0.4;

/**
 * Bars of the stock as one SVG path in a box of 100 × 24. The bars stand over the slider's stops; the height is the
 * square root of the count, so that few expensive cars stay visible next to many cheap ones.
 */
export function drawHistogram(
  { edges, counts }: { edges: readonly number[]; counts: readonly number[] },
  ticks: readonly number[],
): string {
  // Values beyond the ends are counted there and must not flatten the other bars.
  const inner = counts.length > 2 ? counts.slice(1, -1) : counts;
  const highest = Math.sqrt(Math.max(1, ...inner));
  return counts
    .flatMap((count, index) => {
      const from = positionOf(edges[index] ?? 0, ticks) * WIDTH;
      const to = positionOf(edges[index + 1] ?? 0, ticks) * WIDTH - GAP;
      if (count === 0 || to <= from) return [];
      const height = Math.min(HEIGHT, Math.max(1, (Math.sqrt(count) / highest) * HEIGHT));
      return `M${round(from)} ${HEIGHT}v${round(-height)}H${round(to)}V${HEIGHT}z`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
