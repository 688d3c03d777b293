import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { Log } from '../../runtime/log.ts';
import type { SnapshotFolder } from '../snapshot/snapshot-folder.ts';
import { readStockKey } from '../stock-key.ts';
import type { SearchThreads } from '../threads/search-threads.ts';
import type { ListingSource } from './listing-source.ts';
import { RegionFeed } from './region-feed.ts';

/** Milliseconds after which a read that has failed is tried again. */
const POLL_INTERVAL_MS = 700;
/** Intervals after which all indexes are read: commits are notified, and lost connections are reported. */
const IDLE_INTERVALS = 15;

export interface SharedFeedsOptions {
  source: ListingSource;
  /** Where indexes are stored, so that a start does not read every car; absent: nowhere. */
  snapshots?: SnapshotFolder;
  /** Threads that read the indexes while this one changes them; absent: none. */
  threads?: Pick<SearchThreads, 'allocate' | 'open' | 'exclusively' | 'forget'> | undefined;
  log: Log;
  /** Milliseconds; set by tests. */
  poll?: number;
}

/** Ids of listings that are new, changed or removed; null after a reload of the whole region. */
type FeedListener = (ids: readonly number[] | null) => void;

/** An index that is kept up to date until its last user releases it. */
export interface SharedFeed {
  feed: RegionFeed;
  /** Name by which search threads know the index: for some time there may be two of a stock. */
  name: string;
  /** Stops the index if it was the last user. */
  release(): Promise<void>;
}

/** Indexes of stocks. Contents that search a stock by the same fields share its index, so that another one opens at once. */
export interface SharedFeeds {
  /** Returns the index of a stock with these columns; opened by the first who takes it. */
  take(stock: string, definition: IndexDefinition, onChange: FeedListener): SharedFeed;
  /** Stops what follows the database; call it when all indexes are released. */
  close(): Promise<void>;
}

interface OpenFeed {
  feed: RegionFeed;
  name: string;
  stock: string;
  listeners: Set<FeedListener>;
}

export function createSharedFeeds(options: SharedFeedsOptions): SharedFeeds {
  const { source, threads, poll = POLL_INTERVAL_MS } = options;
  const open = new Map<string, OpenFeed>();
  let last = 0;

  const wake = (region: string | null) => {
    for (const { feed, stock } of open.values())
      if (region === null || readStockKey(stock).code === region) void feed.wake();
  };
  const listening = source.listen(wake);
  let intervals = 0;
  const timer = setInterval(() => {
    intervals = (intervals + 1) % IDLE_INTERVALS;
    for (const { feed } of open.values()) if (intervals === 0 || feed.isFailing) void feed.wake();
  }, poll);

  return {
    take(stock, definition, onChange) {
      const key = `${stock} ${JSON.stringify(definition)}`;
      const taken = open.get(key) ?? openFeed(options, { stock, definition, name: `${stock}#${++last}` });
      open.set(key, taken);
      const { feed, name, listeners } = taken;
      // callers that give the same function count separately
      const listener: FeedListener = (ids) => onChange(ids);
      listeners.add(listener);
      return {
        feed,
        name,
        async release() {
          if (!listeners.delete(listener) || listeners.size > 0) return;
          open.delete(key);
          await feed.stop();
          threads?.forget(name);
        },
      };
    },
    async close() {
      clearInterval(timer);
      await listening.close();
    },
  };
}

/** Opens the index of a stock; it begins to follow the database at once. */
function openFeed(
  { source, snapshots, threads, log }: SharedFeedsOptions,
  { stock, definition, name }: { stock: string; definition: IndexDefinition; name: string },
): OpenFeed {
  const listeners = new Set<FeedListener>();
  const own = threads && {
    allocate: threads.allocate,
    open: (_: string, index: Parameters<typeof threads.open>[1]) => threads.open(name, index),
    exclusively: (_: string, change: () => void) => threads.exclusively(name, change),
  };
  const feed = new RegionFeed(
    stock,
    { definition, source, snapshots, threads: own },
    {
      onChange(ids) {
        for (const listener of listeners) listener(ids);
      },
      onFailure: (error) =>
        log.warn(`The search index of "${stock}" cannot read changes: ${reasonOf(error)}`),
      onNotKept: (error) => log.warn(`The search index of "${stock}" cannot be stored: ${reasonOf(error)}`),
      onRecovery: () => log.info(`The search index of "${stock}" reads changes again`),
    },
  );
  void feed.wake();
  return { feed, name, stock, listeners };
}
