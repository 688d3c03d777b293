import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Divides long work, so that other work of the process has its turn.
 * @returns call it after each step; it waits once steps have taken `ms` together
 */
export function yieldEvery(ms: number): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < ms) return undefined;
    return letOthersRun().then(() => {
      startedAt = performance.now();
    });
  };
}
