import { LRUCache } from 'lru-cache';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { createIndex } from '../../search/create-index.ts';
import { putAll, READ_BATCH_SIZE } from '../../search/live/apply-changes.ts';
import type { ListingSource } from '../../search/live/listing-source.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import type { SearchIndex } from '../../search/search-types.ts';
import { stockKey } from '../../search/stock-key.ts';

/** What a draft searches in. */
export interface DraftIndexes {
  indexes: LiveIndexes;
  /** Whether it is only a part of the stock. */
  isPart: boolean;
}

/** Cars of an index of a draft's own. */
export const MAX_CARS = 5_000;
const MAX_INDEXES = 4;
const KEPT_MS = 5 * 60_000;

/**
 * A draft with the filters and orders of the site searches the live index. Another one gets an index of its own over the
 * first cars of the stock; those are kept for some minutes, as most changes of a draft do not touch it.
 */
export function draftIndexes(source: Pick<ListingSource, 'readListings'>) {
  const kept = new LRUCache<string, Promise<SearchIndex>>({
    max: MAX_INDEXES,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });

  function indexOf(stock: string, definition: IndexDefinition): Promise<SearchIndex> {
    const key = `${stock} ${JSON.stringify(definition)}`;
    const known = kept.get(key);
    if (known) return known;
    const made = fill(stock, definition);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  }

  async function fill(stock: string, definition: IndexDefinition): Promise<SearchIndex> {
    const index = createIndex(definition);
    for (let afterId = 0, isMore = true; isMore && index.size < MAX_CARS; ) {
      const listings = await source.readListings(stock, afterId, READ_BATCH_SIZE);
      await putAll(index, listings);
      afterId = listings.at(-1)?.id ?? afterId;
      isMore = listings.length === READ_BATCH_SIZE;
    }
    index.prepare();
    return index;
  }

  return {
    async of(live: LiveIndexes, served: ResolvedRegion, draft: ResolvedRegion): Promise<DraftIndexes> {
      const own = new Map<string, SearchIndex>();
      const before = definitionsOf(served);
      for (const [stock, definition] of definitionsOf(draft)) {
        const isSame = JSON.stringify(before.get(stock)) === JSON.stringify(definition);
        if (!isSame) own.set(stock, await indexOf(stock, definition));
      }
      return {
        indexes: withOwn(live, own),
        isPart: [...own.values()].some(({ size }) => size >= MAX_CARS),
      };
    },
    clear: () => kept.clear(),
  };
}

const definitionsOf = (region: ResolvedRegion): ReadonlyMap<string, IndexDefinition> =>
  new Map(
    [region, ...(region.newCars ? [newCarRegion(region)] : [])].map((each) => [
      stockKey(each),
      indexDefinition(each),
    ]),
  );

/** Changes notify nobody: a draft is forgotten before they matter. */
function withOwn(live: LiveIndexes, own: ReadonlyMap<string, SearchIndex>): LiveIndexes {
  return {
    ...live,
    search: (stock, request) => own.get(stock)?.search(request) ?? live.search(stock, request),
    count: (stock, criteria) => own.get(stock)?.count(criteria) ?? live.count(stock, criteria),
    facets: (stock, facets) =>
      own.get(stock)?.search({ criteria: [], limit: 0, facets }).facets ?? live.facets(stock, facets),
    size: (stock) => own.get(stock)?.size ?? live.size(stock),
    // the live search has no index of a region that is new; one of a draft does not change
    version: (stock) => (own.has(stock) ? 0 : live.version(stock)),
    ready: live.ready,
    onChange: () => () => {},
    close: async () => {},
  };
}
