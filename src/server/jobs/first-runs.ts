import { setTimeout as sleep } from 'node:timers/promises';

/** The first run of a job waits for that of the job before it, at most this long. */
const FIRST_RUN_MS = 2_000;

/**
 * At a start every job has something to do: first runs begin one after the other, so that they leave connections free.
 * Returns the function that begins a run of a job.
 */
export function createFirstRuns(signal: AbortSignal) {
  /** Jobs that have run in this process. */
  const begun = new Set<string>();
  let firstRuns = Promise.resolve();

  return async function afterOthers(name: string, begin: () => Promise<void>): Promise<void> {
    if (begun.has(name)) return begin();
    begun.add(name);
    const before = firstRuns;
    const done = Promise.withResolvers<void>();
    firstRuns = done.promise;
    try {
      const atMost = sleep(FIRST_RUN_MS, undefined, { ref: false, signal });
      await Promise.race([before, atMost.catch(() => {})]);
      await begin();
    } finally {
      done.resolve();
    }
  };
}
