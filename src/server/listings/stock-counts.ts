import type { LiveIndexes } from '../search/live/live-indexes.ts';

type Kind = 'used' | 'new';

/** How many cars of a kind a region holds. */
export type CountStock = (region: string, kind: Kind) => Promise<number>;

/**
 * Counts once and keeps the number until a change of the region becomes visible: counting reads every row, and the stock
 * changes far less often than it is asked for.
 */
export function stockCounts(indexes: Pick<LiveIndexes, 'onChange'>, count: CountStock): CountStock {
  // the promise itself is kept: a count that a change has overtaken is dropped before it is finished
  const counts = new Map<string, Map<Kind, Promise<number>>>();
  indexes.onChange((region) => void counts.delete(region));
  return (region, kind) => {
    const ofRegion = counts.get(region) ?? new Map<Kind, Promise<number>>();
    counts.set(region, ofRegion);
    const known = ofRegion.get(kind);
    if (known) return known;
    const counting = count(region, kind);
    ofRegion.set(kind, counting);
    counting.catch(() => ofRegion.delete(kind));
    return counting;
  };
}
