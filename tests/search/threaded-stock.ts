import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { createIndex } from '#server/search/create-index.ts';
import type { ListingSource } from '#server/search/live/listing-source.ts';
import { createLiveIndexes, type MemoryIndexes } from '#server/search/live/live-indexes.ts';
import { createSharedFeeds } from '#server/search/live/shared-feeds.ts';
import { createSearchThreads } from '#server/search/threads/search-threads.ts';
import { searchedByThreads } from '#server/search/threads/threaded-indexes.ts';
import { quiet } from '../quiet-log.ts';
import { memorySource } from './memory-source.ts';
import { type Listing, randomListings } from './random-listings.ts';
import { everyKind } from './sample-definitions.ts';
import type { SeededRandom } from './seeded-random.ts';

export const STOCK = 'here';

/** What a publication makes of the stock: other columns, facets, statistics and orders. */
export const OTHER: IndexDefinition = {
  ...everyKind,
  columns: [
    ...everyKind.columns.filter(({ field }) => field !== 'certified'),
    { field: 'color', kind: 'text' },
  ],
  facets: [
    { key: 'color', kind: 'values', field: 'color' },
    ...everyKind.facets.filter(({ key }) => key !== 'certified' && key !== 'tags'),
  ],
  stats: everyKind.stats.map((stat) => (stat.key === 'price' ? { ...stat, buckets: 4 } : stat)),
  sorts: everyKind.sorts.slice(2),
};
/** All fields of both contents. */
export const BOTH = { ...everyKind, columns: [...everyKind.columns, ...OTHER.columns.slice(-1)] };

/** A stock whose indexes are in memory that threads read, as the server opens them. */
export function openThreadedStock(random: SeededRandom, cars: number, count = 2) {
  const stored = new Map<number, Listing[1]>(randomListings(BOTH, random, cars));
  const memory = memorySource(stored);
  const source: ListingSource = {
    ...memory.source,
    leaveMark: async () => undefined,
    hasMark: async () => false,
    checksum: async () => '',
  };
  const threads = createSearchThreads({ count, minCars: 0, log: quiet });
  const feeds = createSharedFeeds({ source, threads, log: quiet, poll: 60_000 });
  async function follow(definition: IndexDefinition): Promise<MemoryIndexes> {
    const live = createLiveIndexes({ regions: { [STOCK]: definition }, feeds });
    await live.ready;
    return live;
  }
  return {
    threads,
    stored,
    commit(id: number, fields: Listing[1]) {
      stored.set(id, fields);
      memory.commit(id, fields);
    },
    follow,
    async close() {
      await feeds.close();
      await threads.close();
    },
    /** Opens a content, with an index that this thread alone has. */
    async open(definition: IndexDefinition) {
      const live = await follow(definition);
      const single = createIndex(definition);
      single.load(stored);
      return { definition, live, single, indexes: searchedByThreads(live, threads) };
    },
  };
}
