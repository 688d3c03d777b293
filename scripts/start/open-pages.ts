import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { renderThreads } from '../../src/server/site/rendering/render-threads.ts';
import type { NextSite } from '../../src/server/site/site.ts';

const MAX_THREADS = 4;
/**
 * Without a limit a heap grows to what the machine has. Nearly everything that rendering makes is waste right after: the
 * larger the young generation, the less of it is copied. Twice as much is no faster (docs/decisions/0022).
 */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };

/**
 * The built pages, rendered in threads of their own.
 * @param threads how many; 0 follows the machine
 */
export async function openPages(root: string, threads: number): Promise<NextSite> {
  // the flag of the main thread would override the limits of its threads
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
