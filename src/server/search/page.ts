import type { SortDefinition } from '#domain/search/index-definition.ts';
import { type Bits, collectRows, hasBit } from './bits.ts';
import type { RowSet } from './criteria-groups.ts';
import type { SortedRows } from './sorted-rows.ts';

type Direction = SortDefinition['direction'];

/** Returns rows `offset` to `offset + limit` of the set in the given order. */
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
    : pageByWalk(order, direction, set.bits, offset, until);
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
  bits: Bits | undefined,
  offset: number,
  until: number,
): number[] {
  let readable = until;
  let rows = order.inDirection(direction, readable);
  if (!bits) return [...rows.subarray(offset, until)];
  const page: number[] = [];
  for (let at = 0, seen = 0; seen < until; at++) {
    if (at === readable) {
      readable *= 2;
      rows = order.inDirection(direction, readable);
    }
    const row = rows[at] as number;
    if (!hasBit(bits, row)) continue;
    if (seen >= offset) page.push(row);
    seen++;
  }
  return page;
}
