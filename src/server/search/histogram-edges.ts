import type { SortedRows } from './sorted-rows.ts';

/** Share of the stock at each end that may lie outside the edges, so that one 999,999 km car does not flatten the rest. */
export const TAIL = 0.01;

/** Minimum width of a bucket: below it a product can round to the same number, and no unit of a listing is that small. */
const MIN_WIDTH = 1e-9;
/** Minimum width as a share of the largest value; below it neighbouring edges would be the same number. */
const MIN_WIDTH_SHARE = 1e-12;

/**
 * Returns edges at round distances (1, 2 or 5 times a power of ten) around maxBuckets values, with at maxBuckets `buckets` buckets
 * (but at least two). Round edges rarely change when listings come and go, and every process computes the same ones.
 */
export function roundEdges(order: SortedRows, buckets: number): number[] {
  const { rows, keys, present } = order;
  if (present === 0) return [0, 1];
  const at = (share: number) =>
    keys[rows[Math.min(present - 1, Math.floor(present * share))] as number] as number;
  return edgesAround(at(TAIL), at(1 - TAIL), buckets);
}

/** As `roundEdges`, from the values at `TAIL` and `1 - TAIL` of the stock in ascending order. */
export function edgesAround(low: number, high: number, buckets: number): number[] {
  // zero is always an edge, so values on both sides of it need two buckets
  const maxBuckets = Math.max(2, buckets);
  const minWidth = Math.max(MIN_WIDTH, Math.max(Math.abs(low), Math.abs(high)) * MIN_WIDTH_SHARE);
  const idealStep = high > low ? high / maxBuckets - low / maxBuckets : 1;
  let step = roundStep(Math.max(idealStep, minWidth));
  while (Math.floor(high / step) - Math.floor(low / step) + 1 > maxBuckets) step = roundStep(step * 1.01);
  const first = Math.floor(low / step);
  const last = Math.floor(high / step) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
}
