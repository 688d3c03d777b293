import type { SortDefinition } from '#domain/index-definition.ts';
import { collectRows, hasBit } from './bits.ts';
import type { RowSet } from './criteria-groups.ts';
import type { SortedRows } from './sorted-rows.ts';

type Direction = SortDefinition['direction'];

/** Rows number `offset` to `offset + limit` of the set, in order. */
export function pageOf(
  order: SortedRows,
  direction: Direction,
  set: RowSet,
  offset: number,
  limit: number,
): number[] {
  const until = Math.min(set.total, offset + limit);
  if (until <= offset) return [];
  const steps = (until * order.rows.length) / set.total;
  const isSmall = set.total < 4_096 && set.total * 16 < steps;
  return isSmall
    ? pageOfFew(order, direction, set, offset, until)
    : pageByWalk(order, direction, set, offset, until);
}

function pageOfFew(
  order: SortedRows,
  direction: Direction,
  { bits, total }: RowSet,
  offset: number,
  until: number,
): number[] {
  const rows = new Uint32Array(total);
  if (bits) collectRows(bits, rows);
  const { keys } = order;
  const isReversed = (left: number, right: number) =>
    direction === 'desc' &&
    keys[left] !== keys[right] &&
    !Number.isNaN((keys[left] as number) + (keys[right] as number));
  rows.sort((left, right) =>
    isReversed(left, right) ? order.compare(right, left) : order.compare(left, right),
  );
  return [...rows.subarray(offset, until)];
}

function pageByWalk(
  order: SortedRows,
  direction: Direction,
  { bits }: RowSet,
  offset: number,
  until: number,
): number[] {
  const page: number[] = [];
  let seen = 0;
  for (const [start, end] of stretches(order, direction)) {
    if (!bits && seen + end - start <= offset) {
      seen += end - start;
      continue;
    }
    for (let at = start; at < end; at++) {
      const row = order.rows[at] as number;
      if (bits && !hasBit(bits, row)) continue;
      if (seen++ >= offset) page.push(row);
      if (seen === until) return page;
    }
  }
  return page;
}

/** Descending means: runs of equal keys from the last to the first, each run forwards (newest first), missing keys last. */
function* stretches(
  { rows, keys, present }: SortedRows,
  direction: Direction,
): Generator<[start: number, end: number]> {
  if (direction === 'asc') {
    yield [0, rows.length];
    return;
  }
  for (let end = present; end > 0; ) {
    const start = startOfRun(rows, keys, end);
    yield [start, end];
    end = start;
  }
  yield [present, rows.length];
}

/** Start of the run of equal keys that ends before `end`, in leaps that double so that short runs stay cheap. */
function startOfRun(rows: Uint32Array, keys: Float64Array, end: number): number {
  const key = keys[rows[end - 1] as number];
  const isRun = (at: number) => keys[rows[at] as number] === key;
  let leap = 1;
  let high = end - 1;
  while (high - leap >= 0 && isRun(high - leap)) {
    high -= leap;
    leap *= 2;
  }
  let low = Math.max(0, high - leap);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isRun(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
