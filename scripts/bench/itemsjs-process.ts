import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SearchRequest } from '#server/search/search-types.ts';

export interface RivalAnswer {
  totals: number[];
  times: number[];
}

const MEGABYTES = 12_000;

/**
 * Runs itemsjs in a child process with plenty of memory. @returns its answers, or the reason why it did not
 * finish
 */
export function askItemsjs(
  size: number,
  requests: readonly SearchRequest[],
  minutes: number,
): Promise<RivalAnswer | string> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [], {
      execArgv: [`--max-old-space-size=${MEGABYTES}`],
      stdio: 'ignore',
    });
    const limit = setTimeout(() => {
      resolve(`not finished after ${minutes} minutes`);
      child.kill('SIGKILL');
    }, minutes * 60_000);
    child.once('message', (answer: RivalAnswer) => resolve(answer));
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      resolve(`ended with ${signal ?? code} within ${MEGABYTES / 1_000} GB of memory`);
    });
    child.send({ size, requests });
  });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async ({ size, requests }: { size: number; requests: SearchRequest[] }) => {
    const { fillItemsjs } = await import('./itemsjs-rival.ts');
    const rival = fillItemsjs(size);
    const totals = rival.totals(requests);
    const times = await rival.times(requests);
    process.send?.({ totals, times } satisfies RivalAnswer, () => process.exit(0));
  });
}
