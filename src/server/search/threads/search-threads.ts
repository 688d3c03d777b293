import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import { OPERATIONS } from '../../runtime/operations.ts';
import { type Allocate, sharedMemory } from '../cells.ts';
import type { TableIndex } from '../create-index.ts';
import type { FacetCounts, SearchRequest, SearchResult } from '../search-types.ts';
import type { ThreadAnswer } from './messages.ts';
import { type SearchThread, type SharedStock, searchThread } from './search-thread.ts';

/** Threads that answer searches of large stocks from the columns of the main thread, which alone changes them. */
export interface SearchThreads {
  /** Memory that threads can read. */
  allocate: Allocate;
  /** Takes the index of a stock, in place of an earlier one. Its columns are in `allocate`. */
  open(stock: string, index: TableIndex): void;
  /** Ends what `open` began: threads no longer hold the columns of the stock. */
  forget(stock: string): void;
  /** Changes the index of a stock while no thread reads it: now, or after the searches in progress. @throws what `change` throws */
  exclusively(stock: string, change: () => void): Promise<void>;
  /** Returns undefined where the main thread answers sooner. Rejects as `SearchIndex.search` throws. */
  search(stock: string, request: SearchRequest): Promise<SearchResult> | undefined;
  figures(): SearchThreadFigures;
  close(): Promise<void>;
}

/** Figures of search threads that are read when metrics are. Totals are those since the start. */
export interface SearchThreadFigures {
  /** Threads that search. */
  threads: number;
  /** Searches that a thread has in progress or before it. */
  waiting: number;
  /** Searches that threads have answered. */
  answered: number;
  /** Threads that ended while the process went on. */
  ended: number;
}

export interface SearchThreadsOptions {
  /** Number of threads; they start with the first large stock. */
  count: number;
  log: Pick<Log, 'warn'>;
  /** Cars from which threads answer; set by tests. */
  minCars?: number;
  /** Milliseconds after which a thread that has ended is replaced, and for which one may search; set by tests. */
  restartMs?: number;
  stuckMs?: number;
  createWorker?: () => Worker;
}

/** So few cars are searched in less time than it takes to ask a thread and to read its answer. */
const MIN_CARS = 20_000;
/**
 * With more searches waiting for each thread, the main thread searches as well. Fewer would let threads stand still while
 * it does.
 */
const MAX_WAITING = 8;
const RESTART_MS = 5_000;
const STUCK_MS = 20_000;

interface OpenStock extends SharedStock {
  /** Searches that threads have in progress. */
  searches: number;
  /** Changes that wait for them. */
  changes: (() => void)[];
}

/**
 * Creates the threads. Threads read only between a search and its answer, and columns change only while no search is in
 * progress, so that no thread sees half a change (docs/decisions/0063).
 */
export function createSearchThreads(options: SearchThreadsOptions): SearchThreads {
  const { minCars = MIN_CARS } = options;
  const stocks = new Map<string, OpenStock>();
  const pool = createPool(options);
  let lastStock = 0;
  let answered = 0;

  function search(stock: OpenStock, thread: SearchThread, request: SearchRequest): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      thread.search(stock, request, (answer) => {
        if (answer) answered++;
        try {
          resolve(answer ? resultOf(stock.index, request, answer) : stock.index.search(request));
        } catch (error) {
          reject(error);
        }
        stock.searches--;
        if (stock.searches === 0) for (const change of stock.changes.splice(0)) change();
      });
      stock.searches++;
    });
  }

  return {
    allocate: sharedMemory,
    open(key, index) {
      const before = stocks.get(key);
      if (before) pool.release(before);
      stocks.set(key, { id: ++lastStock, index, searches: 0, changes: [] });
      if (index.size >= minCars) pool.start();
    },
    forget(key) {
      const stock = stocks.get(key);
      if (stock) pool.release(stock);
      stocks.delete(key);
    },
    exclusively: (key, change) => afterSearches(stocks.get(key), change),
    search(key, request) {
      const stock = stocks.get(key);
      // a list without filters is counted already; changes that wait come before further searches
      if (!stock || stock.index.size < minCars || request.criteria.length === 0) return undefined;
      if (stock.changes.length > 0 || stock.index.isCounted(request)) return undefined;
      // a stock may have become large by changes
      pool.start();
      const thread = pool.next();
      return thread && reported(key, () => search(stock, thread, request));
    },
    figures: () => ({ ...pool.figures(), answered }),
    close: () => pool.close(),
  };
}

/** Runs a change of a stock now, or when the searches in progress are answered. */
function afterSearches(stock: OpenStock | undefined, change: () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const run = () => {
    try {
      change();
      resolve();
    } catch (error) {
      reject(error);
    }
  };
  if (stock && stock.searches > 0) stock.changes.push(run);
  else run();
  return promise;
}

interface Pool {
  /** Starts the threads with the first call. */
  start(): void;
  /** The thread with the fewest searches; undefined where none is ready or all have enough. */
  next(): SearchThread | undefined;
  /** Lets no thread hold the memory of the stock. */
  release(stock: SharedStock): void;
  figures(): Omit<SearchThreadFigures, 'answered'>;
  close(): Promise<void>;
}

function createPool({
  count,
  log,
  restartMs = RESTART_MS,
  stuckMs = STUCK_MS,
  createWorker = () => new Worker(join(import.meta.dirname, 'search-worker.ts')),
}: SearchThreadsOptions): Pool {
  const threads = new Set<SearchThread>();
  let isClosed = false;
  let watching: NodeJS.Timeout | undefined;
  let ended = 0;

  function open(): void {
    if (isClosed || threads.size >= count) return;
    const thread = searchThread(createWorker(), (reason) => {
      threads.delete(thread);
      if (reason === undefined) return open();
      if (isClosed) return;
      ended++;
      log.warn(`A search thread has ended, others answer its searches: ${reasonOf(reason)}`);
      setTimeout(open, restartMs).unref();
    });
    threads.add(thread);
  }
  const endStuck = () => {
    for (const thread of threads)
      if (thread.oldestMs() > stuckMs) void thread.close(new Error(`a search took more than ${stuckMs} ms`));
  };

  return {
    start() {
      if (watching || isClosed) return;
      watching = setInterval(endStuck, stuckMs / 4).unref();
      while (threads.size < count) open();
    },
    next() {
      let least: SearchThread | undefined;
      let fewest = MAX_WAITING;
      for (const thread of threads) {
        const waiting = thread.waiting();
        if (waiting < fewest && thread.isReady()) [least, fewest] = [thread, waiting];
      }
      return least;
    },
    release(stock) {
      for (const thread of threads) thread.release(stock);
    },
    figures() {
      const open = [...threads];
      const waiting = open.reduce((sum, thread) => sum + thread.waiting(), 0);
      return { threads: open.filter((thread) => thread.isReady()).length, waiting, ended };
    },
    async close() {
      isClosed = true;
      clearInterval(watching);
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}

/** Adds the values of facets: the index is still as the thread has read it. */
function resultOf(index: TableIndex, request: SearchRequest, answer: ThreadAnswer): SearchResult {
  const { counts, total, ids, stats, totalWithout } = answer;
  const facets: Record<string, FacetCounts> = {};
  let at = 0;
  for (const [key, values] of index.facetValues(request)) {
    facets[key] = { values, counts: counts.subarray(at, at + values.length) };
    at += values.length;
  }
  return { total, ids, facets, stats, totalWithout };
}

/** Tells metrics and traces of a search, which ends with its answer. The name of a later index of a region ends with `#` and a number. */
function reported(stock: string, search: () => Promise<SearchResult>): Promise<SearchResult> {
  const { start, end } = OPERATIONS.search;
  if (!OPERATIONS.search.hasSubscribers) return search();
  const operation = { stock: stock.split('#', 1)[0] ?? stock };
  return start.runStores(operation, search).finally(() => end.publish(operation));
}
