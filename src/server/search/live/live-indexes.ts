import type { NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { OPERATIONS } from '../../runtime/operations.ts';
import { SearchNotReady } from '../search-errors.ts';
import type { FacetCounts, SearchRequest, SearchResult } from '../search-types.ts';
import { readStockKey } from '../stock-key.ts';
import type { RegionFeed } from './region-feed.ts';
import {
  createSharedFeeds,
  type SharedFeed,
  type SharedFeeds,
  type SharedFeedsOptions,
} from './shared-feeds.ts';

/** `ids` are the listings that are new, changed or removed; null: any listing may have changed. */
export type ChangeListener = (region: string, ids: readonly number[] | null) => void;

/** The engine in memory answers at once: waiting for a promise would cost a request more than finding the cars. */
export type Awaitable<Value> = Value | Promise<Value>;

/** The search engine: indexes in memory, or ClickHouse. */
export interface LiveIndexes {
  /**
   * @throws SearchNotReady before the region is loaded, and Error for an unknown region; rejects with SearchUnavailable where
   * the engine is another program that does not answer
   */
  search(stock: string, request: SearchRequest): Awaitable<SearchResult>;
  count(stock: string, criteria: readonly NamedCriterion[]): Awaitable<number>;
  /** Counts of the whole stock, which every engine has in memory. @throws SearchNotReady */
  facets(stock: string, keys: 'all' | readonly string[]): Record<string, FacetCounts>;
  /** Increases with each change of the region's listings, used or new. */
  version(region: string): number;
  size(stock: string): number;
  isReady(region: string): boolean;
  /** Resolves when all regions are loaded. Never rejects, because loading is retried until it succeeds. */
  readonly ready: Promise<void>;
  /** Calls the listener after changes of a region become visible. Returns a function that removes it. */
  onChange(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

/** The engine in memory, whose answers need not be awaited. */
export interface MemoryIndexes extends LiveIndexes {
  search(stock: string, request: SearchRequest): SearchResult;
  count(stock: string, criteria: readonly NamedCriterion[]): number;
  /** Name by which search threads know the index of a stock. */
  threadName(stock: string): string;
}

/** `feeds`: those of other content, too; absent: opened here. */
export type LiveIndexesOptions = {
  /** By `stockKey`: used and new cars of a region have separate indexes. */
  regions: Readonly<Record<string, IndexDefinition>>;
} & ({ feeds: SharedFeeds } | SharedFeedsOptions);

/** Creates a search index per stock of a region. Each follows the database within a second of a commit (ARCHITECTURE 3). */
export function createLiveIndexes(options: LiveIndexesOptions): MemoryIndexes {
  const isShared = 'feeds' in options;
  const shared = isShared ? options.feeds : createSharedFeeds(options);
  const listeners = new Set<ChangeListener>();
  const loaded = Promise.withResolvers<void>();
  const feeds = new Map<string, SharedFeed>();
  const resolveWhenLoaded = () => {
    if ([...feeds.values()].every(({ feed }) => feed.index)) loaded.resolve();
  };
  for (const [stock, definition] of Object.entries(options.regions))
    feeds.set(
      stock,
      shared.take(stock, definition, (ids) => {
        resolveWhenLoaded();
        for (const listener of listeners) listener(readStockKey(stock).code, ids);
      }),
    );
  resolveWhenLoaded();

  const feedOf = (stock: string) => {
    const shared = feeds.get(stock);
    if (!shared) throw new Error(`There is no search index for region "${stock}"`);
    return shared.feed;
  };
  const indexOf = (stock: string) => {
    const { index } = feedOf(stock);
    if (!index) throw new SearchNotReady(`The listings of "${stock}" are still loading`);
    return index;
  };
  const feedsByRegion = groupByRegion(feeds);

  return {
    search(stock, request) {
      const index = indexOf(stock);
      if (!OPERATIONS.search.hasSubscribers) return index.search(request);
      return OPERATIONS.search.traceSync(() => index.search(request), { stock });
    },
    threadName: (stock) => feeds.get(stock)?.name ?? stock,
    count: (region, criteria) => indexOf(region).count(criteria),
    facets: (region, keys) => indexOf(region).search({ criteria: [], limit: 0, facets: keys }).facets,
    version(region) {
      let version = 0;
      for (const feed of feedsByRegion.get(region) ?? [feedOf(region)]) version += feed.version;
      return version;
    },
    size: (region) => feedOf(region).index?.size ?? 0,
    isReady: (region) => feedOf(region).index !== undefined,
    ready: loaded.promise,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await Promise.all([
        ...(isShared ? [] : [shared.close()]),
        ...[...feeds.values()].map((feed) => feed.release()),
      ]);
    },
  };
}

/** Feeds of the stocks of each region. */
function groupByRegion(feeds: ReadonlyMap<string, SharedFeed>): Map<string, RegionFeed[]> {
  const grouped = Map.groupBy(feeds, ([key]) => readStockKey(key).code);
  return new Map([...grouped].map(([code, entries]) => [code, entries.map(([, { feed }]) => feed)]));
}
