import type { SharedListingSource, StoredListing } from '#server/search/live/listing-source.ts';
import { seededRandom } from '../../../tests/search/seeded-random.ts';
import { car } from '../stock.ts';

export interface DrawnSource {
  source: SharedListingSource;
  /** Changes a car: it is drawn again, with a price of this amount. */
  change(id: number, price: number): void;
}

/** Any number of cars, each drawn from its id when it is read, so that they take no memory. */
export function drawnSource(cars: number): DrawnSource {
  const prices = new Map<number, number>();
  const log: number[] = [];
  const listeners = new Set<(region: string | null) => void>();
  const draw = (id: number): StoredListing => {
    const price = prices.get(id);
    const fields = car(seededRandom(id));
    return { id, fields: price === undefined ? fields : { ...fields, price } };
  };
  const source: SharedListingSource = {
    identity: async () => `drawn ${cars}`,
    async exclusively(_, work) {
      await work();
      return true;
    },
    currentPosition: async () => String(log.length),
    async readListings(_, afterId, limit) {
      const count = Math.max(0, Math.min(limit, cars - afterId));
      return Array.from({ length: count }, (_each, at) => draw(afterId + at + 1));
    },
    readListingsById: async (_, ids) => ids.map(draw),
    async readChanges(_, position) {
      const ids = [...new Set(log.slice(Number(position)))];
      return {
        position: String(log.length),
        changes: ids.map((id) => ({ id, deleted: false })),
        reload: false,
      };
    },
    listen(onNotify) {
      listeners.add(onNotify);
      return { close: async () => void listeners.delete(onNotify) };
    },
  };
  return {
    source,
    change(id, price) {
      prices.set(id, price);
      log.push(id);
      for (const listener of listeners) listener(null);
    },
  };
}
