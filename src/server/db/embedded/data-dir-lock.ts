import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HIDDEN, processMark } from './processes.ts';

/** Another live process works on the data folder (HARDENING R4). */
export class DataDirInUseError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by process ${pid}. Stop that process first, or give this one another folder with DATA_DIR.`,
    );
    this.name = 'DataDirInUseError';
    this.pid = pid;
  }
}

/** Held until released or until the process ends, however it ends. */
export interface DataDirLock {
  release(): void;
}

interface Claim {
  pid: number;
  mark: string;
  held: boolean;
}

const PATIENCE = 1_500;

/**
 * Looks whether the folder is free, before work is done in vain; only `lockDataDir` makes sure.
 * @throws DataDirInUseError naming the pid
 */
export function refuseDataDirInUse(dataDir: string): void {
  const folder = path.join(dataDir, 'lock');
  if (existsSync(folder)) {
    refuseWhen(
      liveClaims(folder).find((claim) => claim.held),
      dataDir,
    );
  }
}

/**
 * Makes this process the only one on the data folder. Every process puts down a claim under its own name and looks
 * who else is there: a holder wins over a newcomer, of two newcomers the smaller name wins. Nobody ever removes the
 * file of a live process, so two that take over from a dead one at the same moment cannot both succeed.
 * @throws DataDirInUseError naming the pid, within two seconds.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const folder = path.join(dataDir, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mine: Claim = { pid: process.pid, mark: processMark(process.pid) ?? '', held: false };
  refuseWhen(
    liveClaims(folder).find((claim) => claim.held),
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
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const rivals = liveClaims(folder).filter((claim) => nameOf(claim) !== nameOf(mine));
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

function liveClaims(folder: string): Claim[] {
  const claims: Claim[] = [];
  for (const name of readdirSync(folder)) {
    const [, pid, mark, state] = /^(\d+)-(\w*)\.(claimed|held)$/.exec(name) ?? [];
    if (pid === undefined || mark === undefined) continue;
    const current = processMark(Number(pid));
    if (current === mark || current === HIDDEN)
      claims.push({ pid: Number(pid), mark, held: state === 'held' });
    else rmSync(path.join(folder, name), { force: true });
  }
  return claims;
}

function nameOf(claim: Claim): string {
  return `${claim.pid}-${claim.mark}.${claim.held ? 'held' : 'claimed'}`;
}
