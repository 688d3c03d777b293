import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { type ApiProcess, startApi } from './start-process.ts';

// HARDENING R5 for clients that do not check /readyz
const REQUESTS = 10_000;
const CLIENTS = 16;
const PATH = '/api/v1/rabbit/sg/listings';

let folder: string;
let database: OpenDatabase;
let processes: ApiProcess[] = [];
let origins: string[] = [];
/** Keeps connections open as proxies do. */
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-rolling-'));
  database = await createTestDatabase();
  // only the region of the requests: each process would check the others too
  const regions = join(folder, 'regions');
  mkdirSync(regions);
  copyFileSync(join(import.meta.dirname, '../../regions/sg.json'), join(regions, 'sg.json'));
  const environment = {
    DATABASE_URL: database.url,
    REGIONS_DIR: regions,
    DEMO_STOCK: 'off',
    RATE_LIMITS: 'off',
  };
  processes = [1, 2].map((each) => startApi({ ...environment, DATA_DIR: join(folder, `data-${each}`) }));
  origins = await Promise.all(processes.map(({ ready }) => ready));
}, 120_000);
afterAll(async () => {
  agent.destroy();
  for (const { child } of processes) child.kill('SIGINT');
  await Promise.all(processes.map(({ ended }) => ended));
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** By a process that has not begun to read the request: on an idle connection, or one that it has not taken up yet. */
const CLOSED_UNREAD = 'closed unread';

/** Status of a complete response, or the code of the error. */
function ask(origin = ''): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get(origin + PATH, { agent }, (response) => {
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    request.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNRESET' ? CLOSED_UNREAD : (code ?? message));
    });
  });
}

it(`drops none of ${REQUESTS} requests while one of two processes stops`, async () => {
  let sent = 0;
  let unread = 0;
  let stopping: Promise<number | null> | undefined;
  const refused = new Set<string>();
  const outcomes: Record<string, number> = {};
  const client = async () => {
    // also until the process has stopped: a fast machine could finish within the notice period
    while (sent < REQUESTS || refused.size === 0) {
      const number = sent++;
      if (number === REQUESTS / 4) {
        processes[0]?.child.kill('SIGTERM');
        stopping = processes[0]?.ended;
      }
      const open = origins.filter((origin) => !refused.has(origin));
      const origin = open[number % open.length] ?? '';
      let outcome = await ask(origin);
      // connection refused, so nothing was lost: retry with the other process, as a proxy does
      if (outcome === 'ECONNREFUSED') {
        refused.add(origin);
        outcome = await ask(origins.find((other) => other !== origin));
      }
      // neither side can know that the other is just sending: such a request is repeated (RFC 9110, 9.3.1), as a proxy does
      if (outcome === CLOSED_UNREAD) {
        unread++;
        outcome = await ask(origins.find((other) => other !== origin));
      }
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  expect(await stopping).toBe(0);
  expect(outcomes).toEqual({ 200: sent });
  expect(unread).toBeLessThanOrEqual(CLIENTS);
}, 120_000);
