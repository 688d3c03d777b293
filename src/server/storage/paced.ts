import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait between two slices, milliseconds. */
const MAX_WAIT_MS = 1_000;

/**
 * Lets visitors go first between two slices of background work: each wait is as long as the slice before it took, so that
 * the work never has more than half of the process.
 * @returns call it between two slices; rejects when the signal is aborted
 */
export function paced(signal?: AbortSignal): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const wait = Math.min(performance.now() - startedAt, MAX_WAIT_MS);
    await sleep(wait, undefined, signal && { signal });
    startedAt = performance.now();
  };
}
