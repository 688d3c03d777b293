import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { Log } from '../../runtime/log.ts';
import { OPERATIONS } from '../../runtime/operations.ts';
import { SearchNotReady } from '../search-errors.ts';
import type { FacetCounts, SearchRequest, SearchResult } from '../search-types.ts';
import type { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import { readStockKey } from '../stock-key.ts';
import type { ListingSource } from './listing-source.ts';
import { type FeedThreads, RegionFeed } from './region-feed.ts';

/** Interval in milliseconds of polls that find commits whose notification was lost. */
const POLL_INTERVAL_MS = 700;

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
}

export interface LiveIndexesOptions {
  /** By `stockKey`: used and new cars of a region have separate indexes. */
  regions: Readonly<Record<string, IndexDefinition>>;
  source: ListingSource;
  /** Where indexes are stored, so that a start does not read every car; absent: nowhere. */
  snapshots?: SnapshotFolder;
  /** Threads that read the indexes while this one changes them; absent: none. */
  threads?: FeedThreads | undefined;
  log: Log;
  /** Milliseconds; set by tests. */
  poll?: number;
}

/** Creates a search index per stock of a region. Each follows the database within a second of a commit (ARCHITECTURE 3). */
export function createLiveIndexes({
  regions,
  source,
  snapshots,
  threads,
  log,
  poll = POLL_INTERVAL_MS,
}: LiveIndexesOptions): MemoryIndexes {
  const listeners = new Set<ChangeListener>();
  const loaded = Promise.withResolvers<void>();

  const feeds = new Map(
    Object.entries(regions).map(([region, definition]) => [
      region,
      new RegionFeed(
        region,
        { definition, source, snapshots, threads },
        {
          onChange(ids) {
            if ([...feeds.values()].every(({ index }) => index)) loaded.resolve();
            for (const listener of listeners) listener(readStockKey(region).code, ids);
          },
          onFailure: (error) =>
            log.warn(`The search index of "${region}" cannot read changes: ${reasonOf(error)}`),
          onNotKept: (error) =>
            log.warn(`The search index of "${region}" cannot be stored: ${reasonOf(error)}`),
          onRecovery: () => log.info(`The search index of "${region}" reads changes again`),
        },
      ),
    ]),
  );
  if (feeds.size === 0) loaded.resolve();

  const feedOf = (region: string) => {
    const feed = feeds.get(region);
    if (!feed) throw new Error(`There is no search index for region "${region}"`);
    return feed;
  };
  const indexOf = (region: string) => {
    const { index } = feedOf(region);
    if (!index) throw new SearchNotReady(`The listings of "${region}" are still loading`);
    return index;
  };
  const feedsByRegion = groupByRegion(feeds);
  const wakeAll = () => [...feeds.values()].map((feed) => feed.wake());

  const listening = source.listen((region) => {
    if (region === null) wakeAll();
    else for (const feed of feedsByRegion.get(region) ?? []) feed.wake();
  });
  const timer = setInterval(wakeAll, poll);
  wakeAll();

  return {
    search(stock, request) {
      const index = indexOf(stock);
      if (!OPERATIONS.search.hasSubscribers) return index.search(request);
      return OPERATIONS.search.traceSync(() => index.search(request), { stock });
    },
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
      clearInterval(timer);
      await listening.close();
      await Promise.all([...feeds.values()].map((feed) => feed.stop()));
    },
  };
}

/** Feeds of the stocks of each region. */
function groupByRegion(feeds: ReadonlyMap<string, RegionFeed>): Map<string, RegionFeed[]> {
  const grouped = Map.groupBy(feeds, ([key]) => readStockKey(key).code);
  return new Map([...grouped].map(([code, entries]) => [code, entries.map(([, feed]) => feed)]));
}
