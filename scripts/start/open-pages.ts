import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Config, memoryProfile } from '../../src/server/config/index.ts';
import { renderThreads } from '../../src/server/site/rendering/render-threads.ts';
import type { NextSite } from '../../src/server/site/site-options.ts';

const MAX_THREADS = 4;
/**
 * Without a limit a heap grows as far as memory allows. Most objects of a render are short-lived: a larger
 * young generation copies fewer of them (docs/decisions/0038).
 */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };

/**
 * The built pages, rendered in worker threads.
 * @param root folder of `.next`
 * @param config.renderThreads maximum number of threads; 0 chooses by the number of cores
 */
export async function openPages(
  root: string,
  { renderThreads: threads, memory }: Pick<Config, 'renderThreads' | 'memory'>,
): Promise<NextSite> {
  // the flag of the main thread would override limits of worker threads
  setFlagsFromString('--max-semi-space-size=0');
  const count = threads || Math.min(MAX_THREADS, availableParallelism());
  const pool = renderThreads({
    count,
    // a thread that starts under load takes seconds of the processor from the visitors who wait; these stay
    atStart: memoryProfile(memory) === 'full' ? count : 1,
    createWorker: () =>
      new Worker(join(import.meta.dirname, 'render-worker.ts'), {
        workerData: { root },
        resourceLimits: LIMITS,
      }),
  });
  await pool.ready;
  return {
    buildId: readFileSync(join(root, '.next/BUILD_ID'), 'utf8').trim(),
    builtDir: join(root, '.next/static'),
    threads: pool,
  };
}
