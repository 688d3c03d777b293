import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createRandom } from '../../src/demo/stock/random.ts';
import { freePort } from '../../tests/free-port.ts';
import { type ProxyName, startProxy } from '../../tests/proxies/start-proxy.ts';
import { openDatabase, ROOT, readFlags, regionOf, temporaryFolder } from './environment.ts';
import { randomSearch } from './http/random-searches.ts';
import { readStock } from './http/read-stock.ts';
import { percentiles } from './measure.ts';
import { type RestartableProcess, restartableProcess } from './rolling/restartable-process.ts';
import { sendVisits, type Visit, type VisitResults } from './rolling/visitors.ts';

/**
 * Restarts each process of a site in turn while visitors read and send forms through a proxy, as a new version is rolled
 * out (HARDENING R5). Fails when a request fails, or a form that was sent once is stored twice or not at all.
 */
const REGION = 'sg';
const API = `/api/v1/rabbit/${REGION}`;
const FILES = { haproxy: 'haproxy-processes.cfg', nginx: 'nginx-processes.conf' } as const;
/** Ports of the printed examples. */
const PORTS = [3001, 3002, 3003];
/** Share of visits that store something, of those that open a car, and of those that open a page. */
const SHARES = { write: 0.02, car: 0.3, page: 0.1 };
/** A proxy that has marked a process as stopped asks it again. */
const REST_MS = 2_000;

const flags = readFlags<{ requests: string; connections: string; proxy: ProxyName; pages: boolean }>();
const wanted = Number(flags.requests);
const folder = temporaryFolder();
const database = await openDatabase(join(folder, 'data'));
const processes = await openProcesses();
try {
  await trial(processes, database.pool);
} finally {
  await Promise.all(processes.map((each) => each.terminate()));
  await database.close();
}

async function openProcesses(): Promise<RestartableProcess[]> {
  const regions = join(folder, 'regions');
  mkdirSync(regions);
  copyFileSync(join(ROOT, `regions/${REGION}.json`), join(regions, `${REGION}.json`));
  const environment = {
    DATABASE_URL: database.url,
    REGIONS_DIR: regions,
    DEMO_STOCK: 'on',
    RATE_LIMITS: 'off',
    LOGIN_SECRET: 'a secret that the processes of the trial share',
    RENDER_THREADS: '1',
  };
  const made: RestartableProcess[] = [];
  for (const [at] of PORTS.entries())
    made.push(
      restartableProcess(flags.pages ? 'start' : 'api', await freePort(), {
        ...environment,
        DATA_DIR: join(folder, `process-${at + 1}`),
      }),
    );
  for (const each of made) await each.start();
  return made;
}

async function trial(all: readonly RestartableProcess[], pool: Pool): Promise<void> {
  const ports = Object.fromEntries(PORTS.map((port, at) => [port, all[at]?.port ?? 0]));
  const proxy = await startProxy(flags.proxy, FILES[flags.proxy], ports);
  await sleep(REST_MS);
  let isRestarting = true;
  const restarts = restartAll(all).finally(() => {
    isRestarting = false;
  });
  // reported below, when the visitors have gone
  restarts.catch(() => {});
  const begun = performance.now();
  const results = await sendVisits({
    origin: proxy.origin,
    connections: Number(flags.connections),
    next: await visits(proxy.origin),
    // every process restarts at least once, also where all is sent before that
    goesOn: (sent) => sent < wanted || isRestarting,
  });
  const seconds = (performance.now() - begun) / 1_000;
  await restarts;
  await proxy.stop();
  await report(results, seconds, pool);
}

async function restartAll(all: readonly RestartableProcess[]): Promise<void> {
  await sleep(REST_MS);
  for (const [at, each] of all.entries()) {
    const { code, took } = await each.terminate();
    const begun = performance.now();
    await each.start();
    const started = performance.now() - begun;
    console.log(
      `process ${at + 1}: ended with ${code} after ${inSeconds(took)} s, ready again after ${inSeconds(started)} s`,
    );
    if (code !== 0) process.exitCode = 1;
    await sleep(REST_MS);
  }
}

/** Searches, cars, pages and forms of visitors. */
async function visits(origin: string): Promise<(number: number) => Visit> {
  const { makes, cars } = await readStock(origin + API);
  const random = createRandom('rolling restart');
  const region = await regionOf(REGION);
  return (number) => {
    const chance = random.next();
    if (chance < SHARES.write) return message(number);
    if (chance < SHARES.write + SHARES.car) return { path: `${API}/listings/${random.pick(cars).slug}` };
    const search = randomSearch(region, makes, random);
    if (flags.pages && chance > 1 - SHARES.page) return { path: `/${REGION}/en/buy?${search}` };
    return { path: `${API}/listings?${search}` };
  };
}

function message(number: number): Visit {
  const text = `Question ${number} of the trial`;
  return {
    path: `${API}/contact-us`,
    text,
    body: {
      answers: {
        topic: 'other',
        message: text,
        name: 'Mei',
        reply_by: 'email',
        email: `mei${number}@mail.example`,
        consent: true,
      },
    },
  };
}

async function report(results: VisitResults, seconds: number, pool: Pool): Promise<void> {
  const { sent, outcomes, stored, failures, repeated, latencies } = results;
  const { rows } = await pool.query<{ text: string; count: number }>(
    `SELECT values ->> 'message' AS text, count(*)::int AS count FROM tickets GROUP BY 1`,
  );
  const counts = new Map(rows.map(({ text, count }) => [text, count]));
  const doubled = rows.filter(({ count }) => count > 1).length;
  const lost = stored.filter((text) => !counts.has(text)).length;
  const at = percentiles(latencies);
  console.log(`${sent} requests in ${seconds.toFixed(0)} s (${(sent / seconds).toFixed(0)} a second, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms)
answers: ${[...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}
failures: ${failures.length}; forms that were sent again with their key: ${repeated}
forms: ${stored.length} acknowledged, ${rows.length} stored, ${doubled} doubled, ${lost} lost`);
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  if (failures.length + doubled + lost > 0) process.exitCode = 1;
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
