import { HttpError } from '../../http/http-error.ts';
import type { RenderThread } from './render-thread.ts';

export interface ThreadGroupOptions {
  /** Maximum number of threads. */
  count: number;
  /** Starts a thread and gives it what it renders from. */
  open(): RenderThread;
  /** Milliseconds without a pause after which a thread gets help by another. */
  maxBusyMs: number;
  /** Milliseconds between checks whether fewer threads are enough. */
  checkMs: number;
}

/** The threads of a site: more while all are busy, and again as many as at first when fewer are enough. */
export interface ThreadGroup {
  all(): readonly RenderThread[];
  /**
   * Returns the thread for the next page. Replaces those that have ended, and starts one more if all are busy.
   * @throws HttpError if no thread has capacity
   */
  next(): RenderThread;
  close(): Promise<void>;
}

/** Maximum pages that wait for one thread; more would be answered after clients give up (HARDENING A44). */
const MAX_WAITING = 128;
/** A thread that came later ends if the others would be busy for less than this share of the time. */
const MAX_SHARE = 0.6;

export function createThreadGroup(
  first: readonly RenderThread[],
  { count, open, maxBusyMs, checkMs }: ThreadGroupOptions,
): ThreadGroup {
  const threads = [...first];
  const totalBusyMs = () => threads.reduce((sum, thread) => sum + thread.totalBusyMs(), 0);
  let busyBefore = 0;

  /** Ends the last thread if the others can do its work. */
  function shrink(): void {
    const share = (totalBusyMs() - busyBefore) / checkMs;
    const isEnough = share < MAX_SHARE * (threads.length - 1);
    const last = threads.at(-1);
    if (last && threads.length > first.length && isEnough && last.waiting() === 0) {
      threads.pop();
      void last.close();
    }
    busyBefore = totalBusyMs();
  }
  const shrinking = setInterval(shrink, checkMs).unref();

  return {
    all: () => threads,
    next() {
      for (const [index, thread] of threads.entries()) if (thread.hasEnded()) threads[index] = open();
      if (threads.length < count && threads.every((thread) => thread.busyMs() > maxBusyMs))
        threads.push(open());
      return leastBusy(threads);
    },
    async close() {
      clearInterval(shrinking);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/**
 * Returns the thread with the fewest pages. One that is still loading gets pages only when the others have no capacity:
 * loading takes longer than many pages.
 * @throws HttpError if no thread has capacity
 */
function leastBusy(threads: readonly RenderThread[]): RenderThread {
  const withRoom = threads
    .filter((thread) => thread.waiting() < MAX_WAITING)
    .toSorted((a, b) => a.waiting() - b.waiting());
  const least = withRoom.find((thread) => thread.isReady()) ?? withRoom[0];
  if (!least) throw new HttpError('overloaded', 'Too many pages are being rendered. Try again in a moment.');
  return least;
}
