import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { removeResults } from './failed-pages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Scheme and host of the site under test. */
    origin: string;
    /** Data folder of the site, for commands of the server. */
    dataDir: string;
    /** Host of this machine, with its port, from which feeds of Singapore come; empty: the site calls none. */
    feedHost: string;
  }
}

const ROOT = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the built site with an empty data folder on a free port, once for all browser tests; TESTED_SITE
 * names a running site instead.
 */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  removeResults();
  const running = process.env.TESTED_SITE;
  if (running) {
    provide('origin', running);
    provide('dataDir', process.env.DATA_DIR ?? '');
    provide('feedHost', '');
    return undefined;
  }
  const feedHost = `localhost:${await freePort()}`;
  const { origin, dataDir, stop } = await startSite({
    FEED_PRIVATE_HOSTS: feedHost,
    FEED_DESK_HOSTS: `sg:${feedHost}`,
  });
  provide('feedHost', feedHost);
  provide('origin', origin);
  provide('dataDir', dataDir);
  return stop;
}

/**
 * Starts the built site with an empty data folder on a free port.
 * @param environment variables in addition to those of this process
 * @param makeFirstRegion called with the address of the form, if the site has no region
 * @throws with the output of the site when it does not start
 */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  makeFirstRegion?: (address: string) => Promise<void>,
): Promise<{ origin: string; dataDir: string; stop(): Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-site-'));
  const origin = `http://localhost:${port}`;
  const site = spawn(process.execPath, ['bin/forecourt.js', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
  });
  let output = '';
  const onOutput = (text: Buffer) => {
    output = (output + text.toString()).slice(-4_000);
  };
  site.stdout.on('data', onOutput);
  site.stderr.on('data', onOutput);
  const ended = new Promise<void>((done) => void site.once('close', () => done()));
  const stop = async () => {
    site.kill('SIGTERM');
    await Promise.race([
      ended,
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => site.kill('SIGKILL')),
    ]);
    rmSync(folder, { recursive: true, force: true });
  };
  let isMade = false;
  for (const since = Date.now(); !(await isReady(origin)); await sleep(300)) {
    const address = /first one at (\S+)/.exec(output)?.[1];
    if (address && makeFirstRegion && !isMade) {
      isMade = true;
      await makeFirstRegion(address).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
    }
    if (site.exitCode !== null || Date.now() - since > START_TIMEOUT_MS) {
      await stop();
      throw new Error(`the site did not start:\n${output}`);
    }
  }
  return { origin, dataDir: folder, stop };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
