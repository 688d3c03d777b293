import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { processMark } from '../../src/server/storage/embedded/processes.ts';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'forecourt-tests-';
/** Tests write up to 4 GiB at a time: installed packages and databases. */
const NEEDED_BYTES = 10 * 2 ** 30;

/**
 * Makes a folder in memory for what tests write. They create and remove hundreds of databases of a thousand files each;
 * a disk searches ever longer for free places of files then.
 * @returns its path, and a function that removes it; undefined where memory is short or programs in it cannot be run
 */
export function createMemoryFolder(): { path: string; remove(): void } | undefined {
  if (!isUsable()) return undefined;
  removeAbandoned();
  const path = join(SHARED_MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(path);
  // as /tmp: tests run programs as another user
  chmodSync(path, 0o1777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    const options = new RegExp(`^\\S+ ${SHARED_MEMORY} tmpfs (\\S+)`, 'm').exec(mounts)?.[1]?.split(',');
    return options?.includes('noexec') === false && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    // another system
    return false;
  }
}

/** Removes folders of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    if (!name.startsWith(PREFIX) || processMark(Number(name.slice(PREFIX.length))) !== null) continue;
    rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}
