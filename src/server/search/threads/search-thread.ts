import type { Worker } from 'node:worker_threads';
import type { TableIndex } from '../create-index.ts';
import type { SearchRequest } from '../search-types.ts';
import type { FromSearchThread, ThreadAnswer, ToSearchThread } from './messages.ts';
import { codesOf, shareTable } from './shared-table.ts';

/** A stock whose columns are in shared memory. */
export interface SharedStock {
  id: number;
  index: TableIndex;
}

/** Called with undefined where the thread cannot answer. */
type OnAnswer = (answer: ThreadAnswer | undefined) => void;

/** A search thread as seen from the main thread. */
export interface SearchThread {
  isReady(): boolean;
  /** Number of searches in progress. */
  waiting(): number;
  /** Milliseconds since the oldest search in progress was sent; 0 without one. */
  oldestMs(): number;
  /** Sends a search, and the cells of the stock if they have changed since its last one. */
  search(stock: SharedStock, request: SearchRequest, onAnswer: OnAnswer): void;
  /**
   * Ends the thread after its searches if it has read the stock: garbage collection does not count shared memory, so that an
   * idle thread would hold the cells of a replaced index for hours.
   */
  release(stock: SharedStock): void;
  /** @param because why the thread may not go on */
  close(because?: Error): Promise<void>;
}

/**
 * @param onEnd called once, when the thread reads no memory any more; its searches are given back before. Without a reason where it
 * had answered all of them after `release`
 */
export function searchThread(worker: Worker, onEnd: (reason: unknown) => void): SearchThread {
  const jobs = new Map<number, { onAnswer: OnAnswer; since: number }>();
  /** By stock: version of the cells and number of codes that the thread knows. */
  const known = new Map<number, { version: number; codes: number[] }>();
  let isReady = false;
  let isReleased = false;
  let lastJob = 0;
  let reason: unknown;
  const send = (message: ToSearchThread) => worker.postMessage(message);

  function answer(id: number, found: ThreadAnswer | undefined): void {
    const job = jobs.get(id);
    jobs.delete(id);
    job?.onAnswer(found);
    endIfReleased();
  }

  function endIfReleased(): void {
    if (isReleased && jobs.size === 0) void worker.terminate();
  }

  function share({ id, index: { table } }: SharedStock): void {
    const before = known.get(id);
    if (before?.version === table.version) return;
    const shared = shareTable(table, before?.codes ?? []);
    send({ kind: 'table', stock: id, table: shared, ...(!before && { definition: table.definition }) });
    known.set(id, { version: table.version, codes: codesOf(table) });
  }

  // the thread must not keep the process alive
  worker.unref();
  worker.on('message', (message: FromSearchThread) => {
    if (message.kind === 'ready') isReady = true;
    else answer(message.id, message.kind === 'found' ? message.answer : undefined);
  });
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', (code) => {
    isReady = false;
    if (!isReleased || jobs.size > 0) reason ??= new Error(`it ended with ${code}`);
    for (const id of [...jobs.keys()]) answer(id, undefined);
    onEnd(reason);
  });

  return {
    isReady: () => isReady,
    waiting: () => jobs.size,
    oldestMs() {
      const [oldest] = jobs.values();
      return oldest ? performance.now() - oldest.since : 0;
    },
    search(stock, request, onAnswer) {
      share(stock);
      send({ kind: 'search', id: ++lastJob, stock: stock.id, request });
      jobs.set(lastJob, { onAnswer, since: performance.now() });
    },
    release({ id }) {
      if (!known.has(id)) return;
      isReady = false;
      isReleased = true;
      endIfReleased();
    },
    async close(because) {
      isReady = false;
      reason ??= because;
      await worker.terminate();
    },
  };
}
