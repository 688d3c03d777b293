import type { LiveIndexes } from '../../search/live/live-indexes.ts';

type Kind = 'used' | 'new';

/** Returns the number of cars of a kind in a region. */
export type CountStock = (region: string, kind: Kind) => Promise<number>;

/**
 * Caches each count until a change of the region becomes visible: a count reads every row, and requests are far more
 * frequent than changes.
 */
export function stockCounts(indexes: Pick<LiveIndexes, 'onChange'>, count: CountStock): CountStock {
  // caches the promise, so that a change also discards a count that is still running
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
