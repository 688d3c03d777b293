import type { StatDefinition } from '#domain/search/index-definition.ts';
import { type Bits, collectRows, hasBit } from './bits.ts';
import type { RowSet } from './criteria-groups.ts';
import type { HistogramColumn } from './histogram-column.ts';
import type { RangeStats } from './search-types.ts';
import type { SortedRows } from './sorted-rows.ts';
import type { Table } from './table.ts';
import type { Counts } from './tally.ts';

/** Up to this many rows, a scan is faster than a search in the order. */
const MAX_SCANNED_ROWS = 512;

/** Returns the rows of a small set. */
export type RowsOf = (set: RowSet) => Uint32Array;

/** Collects the rows of each set once: the statistics of a search share most of them. */
export function createRowsOf(): RowsOf {
  const known = new Map<RowSet, Uint32Array>();
  return (set) => {
    const rows = known.get(set) ?? new Uint32Array(set.total);
    if (!known.has(set) && set.bits) collectRows(set.bits, rows);
    known.set(set, rows);
    return rows;
  };
}

export function rangeStats(
  table: Table,
  { key, field }: StatDefinition,
  set: RowSet,
  counts: Counts | undefined,
  rowsOf: RowsOf,
): RangeStats | undefined {
  const order = table.refreshed(field);
  const histogram = table.histograms.get(key);
  const ends = endsIn(order, set, histogram, counts, rowsOf);
  if (!ends || !histogram || !counts) return ends;
  const { edges } = histogram;
  const bars = Array.from({ length: edges.length - 1 }, (_, bar) => counts[bar + 1] ?? 0);
  return { ...ends, histogram: { from: edges[0] ?? 0, to: edges.at(-1) ?? 0, edges, counts: bars } };
}

function endsOf({ keys, rows, present }: SortedRows): RangeStats | undefined {
  if (present === 0) return undefined;
  return { min: keys[rows[0] as number] as number, max: keys[rows[present - 1] as number] as number };
}

function endsIn(
  order: SortedRows,
  set: RowSet,
  histogram: HistogramColumn | undefined,
  counts: Counts | undefined,
  rowsOf: RowsOf,
): RangeStats | undefined {
  if (!set.bits) return endsOf(order);
  if (set.total <= MAX_SCANNED_ROWS) return endsAmong(order.keys, rowsOf(set));
  return endsWithin(order, set.bits, histogram, counts);
}

function endsWithin(
  order: SortedRows,
  bits: Bits,
  histogram: HistogramColumn | undefined,
  counts: Counts | undefined,
): RangeStats | undefined {
  const bars = counts ? Array.from(counts.subarray(1)) : [];
  // the histogram gives the bucket of each end, which skips excluded rows before it
  const first = bars.findIndex((count) => count > 0);
  const last = bars.findLastIndex((count) => count > 0);
  if (counts && first < 0) return undefined;
  let low = histogram && first > 0 ? order.lowerBound(histogram.edges[first] as number) : 0;
  let high =
    histogram && last < bars.length - 1
      ? order.lowerBound(histogram.edges[last + 1] as number)
      : order.present;
  while (low < high && !hasBit(bits, order.rows[low] as number)) low++;
  while (high > low && !hasBit(bits, order.rows[high - 1] as number)) high--;
  if (low === high) return undefined;
  return {
    min: order.keys[order.rows[low] as number] as number,
    max: order.keys[order.rows[high - 1] as number] as number,
  };
}

function endsAmong(keys: Float64Array, rows: Uint32Array): RangeStats | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = keys[rows[at] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : undefined;
}
