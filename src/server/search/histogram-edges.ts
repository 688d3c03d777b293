import type { SortedRows } from './sorted-rows.ts';

/** Share of the stock at either end that may lie outside the edges, so that one 999,999 km car does not flatten the rest. */
const TAIL = 0.01;

/**
 * Edges at round distances (1, 2 or 5 times a power of ten) over the bulk of the values, at most `buckets` buckets (but never less than two). Round
 * numbers hardly move when listings come and go, and every process finds the same ones.
 */
export function roundEdges(order: SortedRows, buckets: number): number[] {
  const { rows, keys, present } = order;
  if (present === 0) return [0, 1];
  const at = (share: number) =>
    keys[rows[Math.min(present - 1, Math.floor(present * share))] as number] as number;
  const low = at(TAIL);
  const high = at(1 - TAIL);
  // Zero is always an edge, so values on both sides of it need two buckets at any distance.
  const most = Math.max(2, buckets);
  let step = roundStep((high - low) / most);
  while (Math.floor(high / step) - Math.floor(low / step) + 1 > most) step = roundStep(step * 1.01);
  const first = Math.floor(low / step);
  const last = Math.floor(high / step) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundStep(atLeast: number): number {
  if (!(atLeast > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
}
