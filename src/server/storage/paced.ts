import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait between two slices, milliseconds. */
const MAX_WAIT_MS = 1_000;

/**
 * Lets visitors go first between two slices of background work: each wait is so much longer than the slice before it took that
 * the work has no more than its share of the process.
 * @param share of the time, above 0 and below 1
 * @returns call it between two slices; rejects when the signal is aborted
 */
export function paced(signal?: AbortSignal, share = 0.5): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const wait = Math.min(((performance.now() - startedAt) * (1 - share)) / share, MAX_WAIT_MS);
    await sleep(wait, undefined, signal && { signal });
    startedAt = performance.now();
  };
}
