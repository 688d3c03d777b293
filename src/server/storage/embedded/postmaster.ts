import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresStartError } from './postgres-start-error.ts';
import { isPostmasterOf } from './processes.ts';
import { answers, socketIn } from './socket-folder.ts';

/** A running server as its lock file describes it. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

const WORKERS_TIMEOUT_MS = 3_000;

/** Returns the live server of a data folder, or null; the lock file of a dead server does not count. */
export function livePostmaster(dataFolder: string): Postmaster | null {
  const described = describedPostmaster(dataFolder);
  return described && isPostmasterOf(described.pid, dataFolder) ? described : null;
}

/**
 * Removes the files of a dead server, because PostgreSQL would mistake any process with the same pid for it.
 * The caller holds the lock of the server.
 * @throws PostgresStartError if a server answers that is not visible here (another container with the same volume)
 */
export async function clearStaleLock(dataFolder: string): Promise<void> {
  const file = lockFile(dataFolder);
  const written = statSync(file, { throwIfNoEntry: false });
  if (!written) return;
  // a starting server creates the file shortly before it fills it
  if (written.size === 0) await sleep(500);
  if (livePostmaster(dataFolder)) return;
  const socket = socketIn(describedPostmaster(dataFolder)?.socketFolder ?? dataFolder);
  if (await keepsAnswering(socket)) {
    throw new PostgresStartError(
      `A PostgreSQL server outside this machine or container uses ${dataFolder}.`,
      'Stop it first: two servers on the same files would destroy them.',
    );
  }
  for (const stale of [file, socket, `${socket}.lock`]) rmSync(stale, { force: true });
}

/** The workers of a killed server keep its socket open until they notice. */
async function keepsAnswering(socket: string): Promise<boolean> {
  for (
    const deadline = performance.now() + WORKERS_TIMEOUT_MS;
    performance.now() < deadline;
    await sleep(50)
  ) {
    if (!(await answers(socket))) return false;
  }
  return true;
}

function describedPostmaster(dataFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(lockFile(dataFolder), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const folder = lines[4]?.trim();
    if (!Number.isInteger(pid) || pid <= 0 || !folder) return null;
    return { pid, socketFolder: folder.startsWith('/proc/') ? dataFolder : folder };
  } catch {
    return null;
  }
}

function lockFile(dataFolder: string): string {
  return path.join(dataFolder, 'postmaster.pid');
}
