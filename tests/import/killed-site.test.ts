import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { csv, singaporeRow, temporaryFolder, writeFile } from './fixtures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Of each file; a thousand are stored at once. */
const ROWS = 3000;
/** How many cars of the file are to be seen when the site is killed. */
const KILLS_AT = [0, 1, 2000];

let running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running) child.kill('SIGTERM');
  running = [];
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function start(args: string[], dataDir: string): Run {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_STOCK: 'off', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  running.push(child);
  return { child, output: () => output, ended: new Promise((done) => child.on('close', done)) };
}

async function openSite(dataDir: string): Promise<{ site: Run; api: string }> {
  const site = start(['scripts/start.ts', '--api'], dataDir);
  for (let waited = 0; waited < 40_000; waited += 50) {
    const api = /API: (http\S+)\/api\/docs/.exec(site.output())?.[1];
    if (api) return { site, api };
    if (site.child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`the site did not open:\n${site.output()}`);
}

async function carsIn(api: string): Promise<number> {
  const answer = await fetch(`${api}/api/v1/rabbit/sg/listings`);
  return ((await answer.json()) as { meta: { total: number } }).meta.total;
}

describe('kill -9 of the site while an import runs', () => {
  it('however much was stored: the next start is clean and nothing that was acknowledged is lost', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    let { site, api } = await openSite(dataDir);
    for (const [turn, visible] of KILLS_AT.entries()) {
      const before = turn * ROWS;
      const rows = Array.from({ length: ROWS }, (_, index) => singaporeRow(before + index + 1));
      const file = writeFile('cars.csv', csv(rows));
      const startImport = () =>
        start(['scripts/import.ts', '--region', 'sg', '--feed', 'sgcarmart', file], dataDir);

      const importing = startImport();
      let seen = before;
      while (seen < before + visible && importing.child.exitCode === null) seen = await carsIn(api);
      site.child.kill('SIGKILL');
      const code = await importing.ended;
      const stored = code === 0 ? before + ROWS : seen;

      ({ site, api } = await openSite(dataDir));
      expect(await carsIn(api), `killed with ${seen} to be seen`).toBeGreaterThanOrEqual(stored);
      const again = startImport();
      expect(await again.ended, again.output()).toBe(0);
      await expect.poll(() => carsIn(api), { timeout: 5_000 }).toBe(before + ROWS);
    }
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  }, 240_000);
});
