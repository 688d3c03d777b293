import type { SortedRows } from './sorted-rows.ts';

/** Share of the stock at either end that may lie outside the edges, so that one 999,999 km car does not flatten the rest. */
const TAIL = 0.01;

/** No bucket is narrower: below it a product can round to what it was, and no unit of a listing is that small. */
const NARROWEST = 1e-9;
/** Nor narrower than this share of the largest value, where neighbouring edges would be one and the same number. */
const NARROWEST_SHARE = 1e-12;

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
  const narrowest = Math.max(NARROWEST, Math.max(Math.abs(low), Math.abs(high)) * NARROWEST_SHARE);
  const wanted = high > low ? high / most - low / most : 1;
  let step = roundStep(Math.max(wanted, narrowest));
  while (Math.floor(high / step) - Math.floor(low / step) + 1 > most) step = roundStep(step * 1.01);
  const first = Math.floor(low / step);
  const last = Math.floor(high / step) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
}
