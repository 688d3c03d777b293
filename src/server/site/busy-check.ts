import { performance } from 'node:perf_hooks';

/** Share of this thread's time above which visitors are being served. */
const BUSY_SHARE = 0.3;

/**
 * Creates a check whether this process serves visitors, so that background work waits.
 * @param pagesRequested pages that were to be rendered so far, which other threads do
 * @returns true if this thread has worked much since the last call, or a page was to be rendered
 */
export function busyCheck(pagesRequested: () => number): () => boolean {
  let last = performance.eventLoopUtilization();
  let pages = pagesRequested();
  return () => {
    // a look at the moment would miss most of the pages of a steady load
    const before = pages;
    pages = pagesRequested();
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > BUSY_SHARE || pages !== before;
  };
}
