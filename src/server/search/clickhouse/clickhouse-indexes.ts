import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { Log } from '../../runtime/log.ts';
import type { SharedListingSource } from '../live/listing-source.ts';
import type { ChangeListener, LiveIndexes } from '../live/live-indexes.ts';
import { SearchNotReady, SearchUnavailable } from '../search-errors.ts';
import { readStockKey } from '../stock-key.ts';
import { type ClickHouse, createClickHouse } from './client.ts';
import { createStockFeed, type StockFeed } from './stock-feed.ts';
import { createStockSearch, type StockSearch } from './stock-search.ts';
import { createStockTables } from './stock-tables.ts';
import { cluster, singleServer } from './table-layout.ts';

/** Interval in milliseconds of polls that find commits whose notification was lost. */
const POLL_INTERVAL_MS = 700;
/** A start waits so many milliseconds for ClickHouse to have all cars; pages of cars need not wait longer. */
const MAX_START_MS = 10_000;

export interface ClickHouseIndexesOptions {
  /** `http://user:password@host:8123/database`. */
  url: string;
  /** Name of a cluster in the configuration of the servers; empty: one server. */
  cluster?: string;
  /** By `stockKey`. */
  regions: Readonly<Record<string, IndexDefinition>>;
  source: SharedListingSource;
  log: Log;
  /** Milliseconds; set by tests. */
  poll?: number;
  searchTimeout?: number;
  /** Cars that may have changed before they are copied to the others; set by tests. */
  maxChanged?(total: number): number;
}

interface Stock {
  feed: StockFeed;
  search: StockSearch;
}

interface Watchers {
  onChange(stock: string, ids: readonly number[] | null): void;
  /** The stock can be searched, or has failed to be. */
  onSettled(stock: string): void;
}

/** Searches stocks in ClickHouse, where the cars of a region need not fit in the memory of a process (ARCHITECTURE 3). */
export function createClickHouseIndexes(options: ClickHouseIndexesOptions): LiveIndexes {
  const { regions, source, log, poll = POLL_INTERVAL_MS } = options;
  const clickHouse = createClickHouse(options);
  const listeners = new Set<ChangeListener>();
  const start = waitForAll(Object.keys(regions));
  const watchers: Watchers = {
    onChange(stock, ids) {
      for (const listener of listeners) listener(readStockKey(stock).code, ids);
    },
    onSettled: start.settle,
  };
  const stocks = new Map(
    Object.entries(regions).map(([stock, definition]) => [
      stock,
      openStock(options, clickHouse, stock, definition, watchers),
    ]),
  );
  const stockOf = (stock: string) => {
    const found = stocks.get(stock);
    if (!found) throw new Error(`There is no search index for region "${stock}"`);
    return found;
  };
  const feedsOf = (region: string | null) =>
    [...stocks].flatMap(([stock, { feed }]) =>
      region === null || readStockKey(stock).code === region ? [feed] : [],
    );
  const wake = (region: string | null) => {
    for (const feed of feedsOf(region)) feed.wake();
  };
  const listening = source.listen(wake);
  const timer = setInterval(() => wake(null), poll);
  wake(null);
  const reported = reportOnce(log);

  return {
    search: (stock, request) => reported(stockOf(stock).search.search(request)),
    count: (stock, criteria) => reported(stockOf(stock).search.count(criteria)),
    facets: (stock, keys) => stockOf(stock).search.facets(keys),
    version(region) {
      const feeds = feedsOf(region);
      return (feeds.length > 0 ? feeds : [stockOf(region).feed]).reduce((sum, feed) => sum + feed.version, 0);
    },
    size: (stock) => stockOf(stock).feed.view?.summary.counts.total ?? 0,
    isReady: (stock) => stockOf(stock).feed.view !== undefined,
    ready: start.all,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      start.close();
      await listening.close();
      await Promise.all([...stocks.values()].map(({ feed }) => feed.stop()));
    },
  };
}

function openStock(
  options: ClickHouseIndexesOptions,
  clickHouse: ClickHouse,
  stock: string,
  definition: IndexDefinition,
  { onChange, onSettled }: Watchers,
): Stock {
  const { source, log } = options;
  const layout = options.cluster ? cluster(clickHouse, options.cluster) : singleServer(clickHouse);
  const feed = createStockFeed({
    ...{ ...options, clickHouse, stock, definition },
    async tables() {
      const identity = await source.identity();
      const tables = createStockTables({ clickHouse, layout, stock, definition, source: identity });
      await tables.create();
      return tables;
    },
    onChange(ids) {
      onSettled(stock);
      onChange(stock, ids);
    },
    onFailure(error) {
      onSettled(stock);
      log.warn(`ClickHouse cannot follow the changes of "${stock}": ${reasonOf(error)}`);
    },
    onRecovery: () => log.info(`ClickHouse follows the changes of "${stock}" again`),
  });
  const viewOf = () => {
    if (!feed.view) throw new SearchNotReady(`The listings of "${stock}" are still loading`);
    return feed.view;
  };
  return { feed, search: createStockSearch(clickHouse, definition, viewOf) };
}

/** Waits until all have settled, but not long: a site with cars to show need not wait for its search. */
function waitForAll(stocks: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new Set(stocks);
  const timer = setTimeout(resolve, MAX_START_MS);
  timer.unref();
  if (waiting.size === 0) resolve();
  return {
    all: promise,
    settle(stock: string) {
      waiting.delete(stock);
      if (waiting.size === 0) resolve();
    },
    close: () => clearTimeout(timer),
  };
}

/** Logs the first search that is not answered, and the first one that is again. */
function reportOnce(log: Log) {
  let isFailing = false;
  return async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      const result = await answer;
      if (isFailing) log.info('ClickHouse answers searches again');
      isFailing = false;
      return result;
    } catch (error) {
      if (error instanceof SearchUnavailable && !isFailing) {
        isFailing = true;
        log.warn(reasonOf(error));
      }
      throw error;
    }
  };
}
