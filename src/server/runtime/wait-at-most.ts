import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `work` is done, at most `milliseconds`; the work itself continues.
 * @returns whether it was done in time
 * @throws what `work` throws in time
 */
export async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(Math.max(0, milliseconds), false, { signal: waiting.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    waiting.abort();
    // a failure after the timeout has no one to report to
    work.catch(() => {});
  }
}
