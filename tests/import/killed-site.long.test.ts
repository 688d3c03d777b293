import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { csv, singaporeRow, temporaryFolder, writeFile } from './fixtures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Rows of each file; an import stores a thousand per batch. */
const ROWS = 3000;
/**
 * When the site is killed: before the import connects to the database, some time after it starts, or once a
 * number of its cars is visible.
 */
const KILLS = [{ before: true }, { afterMs: 700 }, { afterMs: 1_400 }, { visible: 1 }, { visible: 2000 }];
const POLL_MS = 20;

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

function start(args: string[], folder: string): Run {
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    // only the region of the cars: each start would check the others too
    REGIONS_DIR: join(folder, 'regions'),
    PORT: '0',
    DEMO_STOCK: 'off',
    LOG_LEVEL: 'warn',
  };
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

async function openSite(folder: string): Promise<{ site: Run; api: string }> {
  const site = start(['bin/forecourt.js', 'api'], folder);
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
  it('the site restarts during the import, which continues without loss', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'regions'));
    copyFileSync(join(ROOT, 'regions/sg.json'), join(folder, 'regions/sg.json'));
    let { site, api } = await openSite(folder);
    for (const [round, { before, afterMs, visible = 0 }] of KILLS.entries()) {
      const known = round * ROWS;
      const rows = Array.from({ length: ROWS }, (_, index) => singaporeRow(known + index + 1));
      const file = writeFile('cars.csv', csv(rows));
      const startImport = () =>
        start(['bin/forecourt.js', 'import', '--region', 'sg', '--feed', 'sgcarmart', file], folder);

      if (before) site.child.kill('SIGKILL');
      const importing = startImport();
      if (afterMs) await sleep(afterMs);
      // with pauses: without them, site and test would take the time that the import needs
      while (visible && importing.child.exitCode === null && (await carsIn(api)) < known + visible)
        await sleep(POLL_MS);
      if (!before) site.child.kill('SIGKILL');

      ({ site, api } = await openSite(folder));
      expect(await importing.ended, importing.output()).toBe(0);
      await expect.poll(() => carsIn(api), { timeout: 60_000 }).toBe(known + ROWS);
    }
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  }, 240_000);
});
