import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Mark of a live process without accessible data, because it belongs to another user. */
export const HIDDEN = 'hidden';

/**
 * Returns a mark that identifies a process for life and that no later process with the same pid has.
 * @returns null if there is no such process (a zombie counts as ended)
 */
export function processMark(pid: number): string | null {
  if (process.platform !== 'linux') return listed(pid, 'lstart')?.replace(/\W+/g, '') ?? null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // the name before the last ")" may contain blanks; state and start time are fields 3 and 22
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${fields[19]}_${bootMark()}`;
  } catch {
    return isSignalable(pid) ? HIDDEN : null;
  }
}

/** Whether this process is a PostgreSQL server of the data folder (absolute, links resolved). */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  if (processMark(pid) === null) return false;
  if (process.platform !== 'linux') return listed(pid, 'command')?.includes(`-D ${dataFolder}`) ?? false;
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'latin1').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
  } catch {
    return false;
  }
}

/** Sends a signal and ignores a missing process. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it ended in between
  }
}

/** Start times count from boot, so processes of two boots could have the same. */
function bootMark(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8);
  } catch {
    return '';
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function listed(pid: number, column: 'lstart' | 'command'): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'state=', '-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}
