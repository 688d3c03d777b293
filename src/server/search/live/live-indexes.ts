import type { NamedCriterion } from '#domain/criteria.ts';
import type { IndexDefinition } from '#domain/index-definition.ts';
import { reasonOf } from '#domain/reason-of.ts';
import { readShelfKey } from '#domain/shelf.ts';
import type { Log } from '../../db/log.ts';
import type { SearchRequest, SearchResult } from '../search-types.ts';
import type { ListingSource } from './listing-source.ts';
import { RegionFeed } from './region-feed.ts';

/** Milliseconds between looks at the database that nobody asked for: a lost notification costs no more than this. */
const POLL = 700;

/** The listings of the region have not been read yet; answer 503 and let the caller come back. */
export class SearchNotReady extends Error {
  override readonly name = 'SearchNotReady';
}

/** `ids` are the listings that are new, changed or gone; null: anything may have changed. */
export type ChangeListener = (region: string, ids: readonly number[] | null) => void;

export interface LiveIndexes {
  /** Throws `SearchNotReady` before the region was loaded once, and an Error for a region that there is not. */
  search(shelf: string, request: SearchRequest): SearchResult;
  count(shelf: string, criteria: readonly NamedCriterion[]): number;
  /** Grows with each change of the region's listings, used or new. */
  version(region: string): number;
  size(shelf: string): number;
  isReady(region: string): boolean;
  /** Resolves when every region is loaded; never rejects, because loading is repeated until it succeeds. */
  readonly ready: Promise<void>;
  /** Called after changes of a region have become visible. Returns how to end it. */
  onChange(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

export interface LiveIndexesOptions {
  /** By `shelfKey`: used cars and new cars of a region are searched apart. */
  regions: Readonly<Record<string, IndexDefinition>>;
  source: ListingSource;
  log: Log;
  /** Milliseconds, for tests. */
  poll?: number;
}

/** One search index per shelf of a region, level with the database within a second of each commit (ARCHITECTURE 3). */
export function createLiveIndexes({ regions, source, log, poll = POLL }: LiveIndexesOptions): LiveIndexes {
  const listeners = new Set<ChangeListener>();
  const loaded = Promise.withResolvers<void>();

  const feeds = new Map(
    Object.entries(regions).map(([region, definition]) => [
      region,
      new RegionFeed(region, definition, source, {
        onChange(ids) {
          if ([...feeds.values()].every(({ index }) => index)) loaded.resolve();
          for (const listener of listeners) listener(readShelfKey(region).code, ids);
        },
        onFailure: (error) =>
          log.warn(`Search of "${region}" cannot follow the database: ${reasonOf(error)}`),
        onRecovery: () => log.info(`Search of "${region}" follows the database again`),
      }),
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
    if (!index) throw new SearchNotReady(`The listings of "${region}" are still being read`);
    return index;
  };
  const shelves = new Map<string, RegionFeed[]>();
  for (const [key, feed] of feeds) {
    const { code } = readShelfKey(key);
    shelves.set(code, [...(shelves.get(code) ?? []), feed]);
  }
  const wakeAll = () => [...feeds.values()].map((feed) => feed.wake());

  const listening = source.listen((region) => {
    if (region === null) wakeAll();
    else for (const feed of shelves.get(region) ?? []) feed.wake();
  });
  const timer = setInterval(wakeAll, poll);
  wakeAll();

  return {
    search: (region, request) => indexOf(region).search(request),
    count: (region, criteria) => indexOf(region).count(criteria),
    version(region) {
      let version = 0;
      for (const feed of shelves.get(region) ?? [feedOf(region)]) version += feed.version;
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
