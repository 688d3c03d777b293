import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HIDDEN, processMark } from './processes.ts';

/** Another live process uses the data folder (HARDENING R4). */
export class DataDirInUseError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by process ${pid}. Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataDirInUseError';
    this.pid = pid;
  }
}

/** A lock until it is released or the process ends. */
export interface DataDirLock {
  release(): void;
}

/** `site`: held while a site runs. `server`: held while the server is started, adopted or stopped. */
type Scope = 'site' | 'server';

interface Claim {
  pid: number;
  mark: string;
  /** Distinguishes claims of one process; empty for the lock of a site. */
  id: string;
  scope: Scope;
  held: boolean;
}

const TIMEOUT_MS = 1_500;
const RETRY_MS = 50;

/**
 * Checks early whether the folder is free, to avoid useless work; only `lockDataDir` is reliable.
 * @throws DataDirInUseError with the pid
 */
export function refuseDataDirInUse(dataDir: string): void {
  const folder = path.join(dataDir, 'lock');
  if (existsSync(folder)) {
    refuseWhen(
      liveClaims(folder, 'site').find((claim) => claim.held),
      dataDir,
    );
  }
}

/**
 * Makes this process the only one on the data folder. Each process writes a claim under its own name and looks for
 * others: a holder wins over a newcomer, and the smaller name wins between newcomers. Files of live processes are never
 * removed, so two processes cannot both take over from a dead one.
 * @throws DataDirInUseError with the pid, within two seconds
 */
export function lockDataDir(dataDir: string): Promise<DataDirLock> {
  return lock(dataDir, 'site', '');
}

/**
 * Runs `work` while no other process starts, adopts or stops the server of the data folder; waits for the lock.
 * @throws the reason of `signal` if it ends the wait
 */
export async function withServerLock<Result>(
  dataDir: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const held = await untilLocked(dataDir, signal);
  try {
    return await work();
  } finally {
    held.release();
  }
}

async function untilLocked(dataDir: string, signal?: AbortSignal): Promise<DataDirLock> {
  const id = randomBytes(4).toString('hex');
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await lock(dataDir, 'server', id);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function lock(dataDir: string, scope: Scope, id: string): Promise<DataDirLock> {
  const folder = path.join(dataDir, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mine: Claim = { pid: process.pid, mark: processMark(process.pid) ?? '', id, scope, held: false };
  refuseWhen(
    liveClaims(folder, scope).find((claim) => claim.held),
    dataDir,
  );

  const claimed = path.join(folder, nameOf(mine));
  const held = path.join(folder, nameOf({ ...mine, held: true }));
  const release = () => rmSync(held, { force: true });
  writeFileSync(claimed, '');
  try {
    await outlastRivals(folder, mine, dataDir);
    renameSync(claimed, held);
  } catch (error) {
    rmSync(claimed, { force: true });
    throw error;
  }
  process.once('exit', release);
  return {
    release: () => {
      process.off('exit', release);
      release();
    },
  };
}

async function outlastRivals(folder: string, mine: Claim, dataDir: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const rivals = liveClaims(folder, mine.scope).filter((claim) => nameOf(claim) !== nameOf(mine));
    if (rivals.length === 0) return;
    const late = performance.now() > deadline;
    refuseWhen(
      rivals.find((rival) => late || rival.held || nameOf(rival) < nameOf(mine)),
      dataDir,
    );
    await sleep(20);
  }
}

function refuseWhen(rival: Claim | undefined, dataDir: string): void {
  if (rival) throw new DataDirInUseError(dataDir, rival.pid);
}

function liveClaims(folder: string, scope: Scope): Claim[] {
  const claims: Claim[] = [];
  for (const name of readdirSync(folder)) {
    const [, pid, mark, id = '', server, state] =
      /^(\d+)-(\w*)(?:-(\w+))?\.(server-)?(claimed|held)$/.exec(name) ?? [];
    if (pid === undefined || mark === undefined) continue;
    const claim: Claim = {
      ...{ pid: Number(pid), mark, id },
      scope: server ? 'server' : 'site',
      held: state === 'held',
    };
    if (!isLive(claim)) rmSync(path.join(folder, name), { force: true });
    else if (claim.scope === scope) claims.push(claim);
  }
  return claims;
}

/** Whether the process with the pid and mark of a file name is running. */
export function isLive({ pid, mark }: { pid: number; mark: string }): boolean {
  const current = processMark(pid);
  return current === mark || current === HIDDEN;
}

function nameOf({ pid, mark, id, scope, held }: Claim): string {
  const own = id === '' ? mark : `${mark}-${id}`;
  return `${pid}-${own}.${scope === 'server' ? 'server-' : ''}${held ? 'held' : 'claimed'}`;
}
