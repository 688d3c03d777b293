import { performance } from 'node:perf_hooks';

/** Share of this thread's time above which visitors are being served. */
const BUSY_SHARE = 0.3;

/** Pages that are rendered for visitors. */
export interface RenderedPages {
  /** Number of pages that were to be rendered so far. */
  requested(): number;
  isRendering(): boolean;
}

/**
 * Creates a check whether this process serves visitors, so that background work waits.
 * @param pages what other threads render
 * @returns true if this thread has worked much since the last call, or a page was to be rendered or still is
 */
export function busyCheck(pages: RenderedPages): () => boolean {
  let last = performance.eventLoopUtilization();
  let requested = pages.requested();
  return () => {
    // a look at the moment would miss most of the pages of a steady load
    const before = requested;
    requested = pages.requested();
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > BUSY_SHARE || requested !== before || pages.isRendering();
  };
}
