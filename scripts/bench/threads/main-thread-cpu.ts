import { readFileSync } from 'node:fs';

/** Milliseconds of a tick in which Linux counts processor time. */
const TICK_MS = 10;

/** Processor time of the main thread of a process so far in milliseconds; NaN where the system does not tell. */
export function mainThreadMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // the name, in brackets, may contain spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
