import type { ListingFields } from '#domain/search/criteria.ts';
import type { SharedListingSource } from '#server/search/live/listing-source.ts';

export interface MemorySource {
  source: SharedListingSource;
  /** Stores a car, or removes it. */
  commit(id: number, fields?: ListingFields): void;
  /** Makes the next read of changes ask for all cars. */
  forgetChanges(): void;
  /** Number of times that all cars were read. */
  readonly loads: number;
}

/** A database of one stock in memory, which several processes may follow. */
export function memorySource(
  listings: Iterable<readonly [number, ListingFields]>,
  identity = 'one',
): MemorySource {
  const stored = new Map(listings);
  const log: number[] = [];
  const listeners = new Set<(region: string | null) => void>();
  const locked = new Set<string>();
  let oldest = 0;
  let loads = 0;
  const source: SharedListingSource = {
    identity: async () => identity,
    async exclusively(stock, work) {
      if (locked.has(stock)) return false;
      locked.add(stock);
      try {
        await work();
      } finally {
        locked.delete(stock);
      }
      return true;
    },
    currentPosition: async () => String(log.length),
    async readListings(_, afterId, limit) {
      if (afterId === 0) loads++;
      return [...stored]
        .filter(([id]) => id > afterId)
        .sort(([left], [right]) => left - right)
        .slice(0, limit)
        .map(([id, fields]) => ({ id, fields }));
    },
    readListingsById: async (_, ids) =>
      ids.flatMap((id) => (stored.has(id) ? { id, fields: stored.get(id) ?? {} } : [])),
    async readChanges(_, position) {
      const ids = [...new Set(log.slice(Number(position)))];
      const changes = ids.map((id) => ({ id, deleted: !stored.has(id) }));
      return { position: String(log.length), changes, reload: Number(position) < oldest };
    },
    listen(onNotify) {
      listeners.add(onNotify);
      return { close: async () => void listeners.delete(onNotify) };
    },
  };
  return {
    source,
    commit(id, fields) {
      if (fields) stored.set(id, fields);
      else stored.delete(id);
      log.push(id);
      for (const listener of listeners) listener(null);
    },
    forgetChanges() {
      log.push(0);
      oldest = log.length;
      for (const listener of listeners) listener(null);
    },
    get loads() {
      return loads;
    },
  };
}
