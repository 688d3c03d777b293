import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Config, type MemoryProfile, memoryProfile } from '../../src/server/config/index.ts';
import { renderThreads } from '../../src/server/site/rendering/render-threads.ts';
import type { NextSite } from '../../src/server/site/site-options.ts';

interface Limits {
  /** Threads where the configuration names no number. */
  threads: number;
  heap: ResourceLimits;
}

/**
 * Without a limit a heap grows as far as memory allows. Most objects of a render are short-lived: a larger
 * young generation copies fewer of them. A thread takes about 140 MiB of the 600 of the small profile
 * (docs/decisions/0038).
 */
const LIMITS: Readonly<Record<MemoryProfile, Limits>> = {
  full: { threads: 4, heap: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 } },
  small: { threads: 1, heap: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 } },
};

/**
 * The built pages, rendered in worker threads.
 * @param root folder of `.next`
 * @param config.renderThreads maximum number of threads; 0 chooses by memory and the number of cores
 */
export async function openPages(
  root: string,
  { renderThreads: threads, memory }: Pick<Config, 'renderThreads' | 'memory'>,
): Promise<NextSite> {
  // the flag of the main thread would override limits of worker threads
  setFlagsFromString('--max-semi-space-size=0');
  const profile = memoryProfile(memory);
  const limits = LIMITS[profile];
  const count = threads || Math.min(limits.threads, availableParallelism());
  const pool = renderThreads({
    count,
    // a thread that starts under load takes seconds of the processor from the visitors who wait; these stay
    atStart: profile === 'full' ? count : 1,
    createWorker: () =>
      new Worker(join(import.meta.dirname, 'render-worker.ts'), {
        workerData: { root },
        resourceLimits: limits.heap,
      }),
  });
  await pool.ready;
  return {
    buildId: readFileSync(join(root, '.next/BUILD_ID'), 'utf8').trim(),
    builtDir: join(root, '.next/static'),
    threads: pool,
  };
}
