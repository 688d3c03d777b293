import { performance } from 'node:perf_hooks';

/** Share of this thread's time above which visitors are being served. */
const BUSY_SHARE = 0.3;

/**
 * Creates a check whether this process serves visitors, so that background work waits.
 * @param isRendering whether pages are being rendered, which other threads do
 * @returns true if this thread has worked much since the last call, or pages are being rendered
 */
export function busyCheck(isRendering: () => boolean): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > BUSY_SHARE || isRendering();
  };
}
