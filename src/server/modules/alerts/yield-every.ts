import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Divides long work, so that other work of the process has its turn.
 * @returns call it after each step; it waits once `ms` have passed since it last waited. Waits of other kinds between steps count, which
 * costs one turn more than needed.
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
