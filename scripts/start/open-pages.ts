import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { renderThreads } from '../../src/server/site/rendering/render-threads.ts';
import type { NextSite } from '../../src/server/site/site.ts';

const MAX_THREADS = 4;
/**
 * Without a limit a heap grows as far as memory allows. Most objects of a render are short-lived: a larger
 * young generation copies fewer of them. Twice the size is not faster (docs/decisions/0022).
 */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };

/**
 * The built pages, rendered in worker threads.
 * @param threads maximum number of threads; 0 chooses by the number of cores
 */
export async function openPages(root: string, threads: number): Promise<NextSite> {
  // the flag of the main thread would override limits of worker threads
  setFlagsFromString('--max-semi-space-size=0');
  const pool = renderThreads({
    count: threads || Math.min(MAX_THREADS, availableParallelism()),
    createWorker: () =>
      new Worker(join(import.meta.dirname, 'render-worker.ts'), {
        workerData: { root },
        resourceLimits: LIMITS,
      }),
  });
  await pool.ready;
  return { buildId: readFileSync(join(root, '.next/BUILD_ID'), 'utf8').trim(), threads: pool };
}
