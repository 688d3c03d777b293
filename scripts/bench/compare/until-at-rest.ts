import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '../soak/resident-memory.ts';

const INTERVAL_MS = 5_000;
/** Share of one core below which a site is at rest. */
const MAX_SHARE = 0.05;
/** Intervals at rest in a row: jobs of each minute run in between. */
const MIN_INTERVALS = 3;
const TIMEOUT_MS = 20 * 60_000;

/** Waits until processes and all they have started use hardly any processor time. @throws after 20 minutes */
export async function untilAtRest(pids: readonly number[]): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  let before = cpuSeconds(pids);
  for (let calm = 0; calm < MIN_INTERVALS; ) {
    if (performance.now() > end) throw new Error('the sites were not at rest after 20 minutes');
    await sleep(INTERVAL_MS);
    const now = cpuSeconds(pids);
    calm = (now - before) / (INTERVAL_MS / 1_000) < MAX_SHARE * pids.length ? calm + 1 : 0;
    before = now;
  }
}

const cpuSeconds = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, process) => sum + process.cpuSeconds, 0);
