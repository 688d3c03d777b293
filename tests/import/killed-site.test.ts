import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { csv, singaporeRow, temporaryFolder, writeFile } from './fixtures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ROWS = 6000;
const KILLS_AFTER = [150, 900, 1800];

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
  it.each(KILLS_AFTER)(
    'after %i ms: the next start is clean and nothing that was acknowledged is lost',
    async (delay) => {
      const dataDir = join(temporaryFolder(), 'data');
      const file = writeFile(
        'cars.csv',
        csv(Array.from({ length: ROWS }, (_, index) => singaporeRow(index + 1))),
      );
      const { site } = await openSite(dataDir);
      const importing = start(['scripts/import.ts', '--region', 'sg', '--feed', 'sgcarmart', file], dataDir);
      await sleep(delay);
      site.child.kill('SIGKILL');
      const code = await importing.ended;
      const acknowledged = code === 0 ? Number(/stored\s+(\d+)/.exec(importing.output())?.[1]) : 0;
      const second = await openSite(dataDir);
      expect(await carsIn(second.api)).toBeGreaterThanOrEqual(acknowledged);
      const again = start(['scripts/import.ts', '--region', 'sg', '--feed', 'sgcarmart', file], dataDir);
      expect(await again.ended, again.output()).toBe(0);
      await expect.poll(() => carsIn(second.api), { timeout: 5_000 }).toBe(ROWS);
      second.site.child.kill('SIGTERM');
      expect(await second.site.ended).toBe(0);
    },
    120_000,
  );
});
