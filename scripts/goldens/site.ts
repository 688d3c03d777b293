import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The same port for every version: addresses in answers and pages are then the same. */
const PORT = 3977;
const START_MS = 300_000;
/** A pause in which the site ends what follows its start. */
const REST_MS = 20_000;

export interface Site {
  root: string;
  origin: string;
  dataDir: string;
  /** Runs a command of the version; returns what it prints on both outputs. */
  command(...args: string[]): string;
}

/** Starts a version with an empty data folder, the studio on and without limits of requests. */
export async function withSite(root: string, use: (site: Site) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-goldens-'));
  cpSync(join(root, 'regions'), join(folder, 'regions'), { recursive: true });
  const origin = `http://localhost:${PORT}`;
  const dataDir = join(folder, 'data');
  const environment = {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STUDIO: 'on',
    REGIONS_DIR: join(folder, 'regions'),
  };
  const child = spawn(join(root, 'node_modules/.bin/node'), ['bin/forecourt.js', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  try {
    for (const since = Date.now(); !(await isReady(origin)); await sleep(500))
      if (child.exitCode !== null || Date.now() - since > START_MS)
        throw new Error(`${root} does not start on port ${PORT}`);
    await sleep(REST_MS);
    const command = (...args: string[]) =>
      execFileSync(join(root, 'node_modules/.bin/node'), ['bin/forecourt.js', ...args], {
        cwd: root,
        env: environment,
        encoding: 'utf8',
      });
    await use({ root, origin, dataDir, command });
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Does the work of all items, so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, next));
}
