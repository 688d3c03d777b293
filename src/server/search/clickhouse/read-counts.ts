import { compareNaturally } from '../natural-order.ts';
import type { FacetCounts } from '../search-types.ts';
import type { Arm } from './arm.ts';
import { passKeys } from './pack-groups.ts';
import { endsOf } from './statements.ts';

/** Row of the statement: number of its arm, what is counted, how often, and ends of each group that has some. */
export type CountRow = [arm: number, keys: (number | null)[], count: number, ends: number[]];

/** Gives each group its rows: those of one arm come from the loaded cars and from the changed ones. */
export function readCounts(arms: readonly Arm[], rows: readonly CountRow[]): void {
  const totals = new Array<number>(arms.length).fill(0);
  const readers = arms.map(readerOf);
  for (const [arm, keys, count, ends] of rows) {
    if (count === 0) continue;
    totals[arm] = (totals[arm] ?? 0) + count;
    readers[arm]?.(keys, count, ends);
  }
  arms.forEach((arm, at) => {
    arm.total?.(totals[at] ?? 0);
  });
}

/** Returns the function that gives the parts of a row to the groups. */
function readerOf({ groups }: Arm): (keys: CountRow[1], count: number, ends: number[]) => void {
  const { keyOf } = passKeys(groups);
  const ends = endsOf(groups);
  const places = groups.map((group) => ({
    group,
    keys: group.by.map(({ sql }) => sql),
    end: group.ends === undefined ? -1 : ends.indexOf(group.ends),
  }));
  return (row, count, found) => {
    for (const { group, keys, end } of places) {
      const own = keys.map((sql) => keyOf(sql, row));
      const pair = end < 0 ? undefined : ([found[2 * end], found[2 * end + 1]] as [number, number]);
      group.read(own, count, pair);
    }
  };
}

/** Counts for the values of the whole stock, whose list answers share, with values that have come since it was counted. */
export function overValues(found: FacetCounts, whole: FacetCounts | undefined): FacetCounts {
  const countOf = new Map(found.values.map((value, at) => [value, found.counts[at] ?? 0]));
  const known = new Set(whole?.values);
  const isKnown = found.values.every((value) => known.has(value));
  const values =
    whole && isKnown ? whole.values : [...new Set([...known, ...found.values])].sort(compareNaturally);
  return { values, counts: Int32Array.from(values, (value) => countOf.get(value) ?? 0) };
}
