import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { readMetrics } from '../api/monitoring/read-metrics.ts';
import { copyCars } from '../copied-cars.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from '../storage/listing-input.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Threads search stocks of 20,000 cars or more. */
const CARS = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'forecourt-stop-'));
let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await upsertListings(database.db, 'sg', [listingInput('1')]);
  await copyCars(database, 'sg', CARS);
}, 120_000);
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('SIGTERM to npm start ends the server, and no open request or search in a thread fails (R5)', {
  timeout: 120_000,
}, async () => {
  const npm = spawn('npm', ['start', '--', '--api'], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      DEMO_STOCK: 'off',
      METRICS: 'on',
      RATE_LIMITS: 'off',
      ROLE: 'all',
      SEARCH_THREADS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'close');
  const origin = await new Promise<string>((resolve) => {
    let text = '';
    npm.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const address = /API: (\S+)\/api\/docs/.exec(text)?.[1];
      if (address) resolve(address);
    });
  });
  const { answers, faults } = await askUntilClosed(origin, () => void npm.kill('SIGTERM'));
  expect(answers).toBeGreaterThan(20);
  expect(faults).toEqual([]);
  // npm ends with the code of the server
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow();
});

/** Sends searches one after the other on eight connections until the port is closed; signals while some wait in a thread. */
async function askUntilClosed(origin: string, signal: () => void) {
  const faults: string[] = [];
  let answers = 0;
  let searches = 0;
  async function ask(): Promise<void> {
    for (;;)
      try {
        const search = `price=${++searches}-&sort=price-desc`;
        const answer = await fetch(`${origin}/api/v1/rabbit/sg/listings?${search}`);
        await answer.arrayBuffer();
        answers++;
        if (answer.status !== 200) faults.push(`status ${answer.status}`);
      } catch (error) {
        const code = codeOf(error);
        // the system resets connections that were not accepted yet when a port is closed: then nothing answers there
        const isClosed = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && (await refuses(origin)));
        if (!isClosed) faults.push(code);
        return;
      }
  }
  const asking = Array.from({ length: 8 }, ask);
  await expect.poll(() => waitingInThread(origin), { timeout: 60_000 }).toBeGreaterThan(0);
  const open = Array.from({ length: 8 }, () => openRequest(origin));
  await Promise.all(open.map(({ isSent }) => isSent));
  signal();
  await sleep(1_000);
  for (const { answer, end } of open) {
    end();
    answers++;
    const status = await answer.catch(codeOf);
    if (status !== 400) faults.push(`open request: ${status}`);
  }
  await Promise.all(asking);
  return { answers, faults };
}

async function waitingInThread(origin: string): Promise<number> {
  const metrics = readMetrics(await (await fetch(`${origin}/metrics`)).text());
  return metrics.value('forecourt_search_waiting');
}

const codeOf = (error: unknown) =>
  String((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code ?? error);

const refuses = (origin: string) =>
  fetch(`${origin}/livez`).then(
    () => false,
    (error) => codeOf(error) === 'ECONNREFUSED',
  );

/** A request whose body waits for `end`; its answer is the status. */
function openRequest(origin: string) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, agent: false };
  const sent = request(`${origin}/api/v1/rabbit/sg/contacts/otp`, options);
  const answer = once(sent, 'response').then(([response]) => response.resume().statusCode as number);
  sent.write('{');
  const isSent = once(sent, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
  return { isSent, answer, end: () => sent.end() };
}
