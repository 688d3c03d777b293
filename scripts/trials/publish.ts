import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/demo/stock/random.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { openDatabase, ROOT, readFlags, temporaryFolder } from '../bench/environment.ts';
import { type RunningServer, startServer } from '../bench/http/api-process.ts';
import { percentiles } from '../bench/measure.ts';
import { killPublisher } from './publish/kill-publisher.ts';
import { logInProduct } from './publish/log-in-product.ts';
import { markedManifest, marksOf } from './publish/marked-manifest.ts';
import { loadPages } from './publish/page-load.ts';

/**
 * Publishes again and again under load on two processes, and kills processes that publish. Fails when a request fails, a
 * page has parts of two versions, a process shows a version too late, or files stay half written.
 */
const flags = readFlags<Record<'publications' | 'rate' | 'kills' | 'regions', string>>();
const REGION = 'sg';
const MAX_DELAY_MS = 2_000;
const SHOWN_TIMEOUT_MS = 30_000;
const POLL_MS = 25;
const PATHS = ['', '/buy', '/sell', '/finance', '/buy?make=toyota'].flatMap((path) =>
  ['en', 'zh-sg'].map((language) => `/${REGION}/${language}${path}`),
);

const folder = temporaryFolder();
const regions = join(folder, 'regions');
const manifest = join(regions, `${REGION}.json`);
function copyRegion(): void {
  const shipped = join(ROOT, 'regions');
  mkdirSync(regions);
  for (const name of readdirSync(shipped))
    if (!name.endsWith('.json') || flags.regions.split(',').includes(name.replace('.json', '')))
      cpSync(join(shipped, name), join(regions, name), { recursive: true });
  writeFileSync(manifest, markedManifest(readFileSync(manifest, 'utf8'), 0));
}

async function killTrial(opened: OpenDatabase): Promise<boolean> {
  const kills = Number(flags.kills);
  if (kills === 0) return true;
  const random = createRandom('kills');
  const { halfWritten, mixed, served } = await killPublisher(opened, kills, () => random.next());
  console.log(
    `kills: ${kills}, ${halfWritten} with files of two versions, of which ${mixed} stayed; ${served} versions served beside`,
  );
  return mixed === 0 && halfWritten > 0;
}

async function loadTrial(opened: OpenDatabase): Promise<boolean> {
  const publications = Number(flags.publications);
  if (publications === 0) return true;
  for (const name of ['one', 'two']) sites.push(await startSite(name, opened.url));
  const origins = sites.map(({ origin }) => origin);
  const token = await logInProduct(opened, REGION);
  const cookie = `__Host-DESK_SESSION=${token}; DESK_SESSION=${token}`;
  const rate = Number(flags.rate);
  const begun = performance.now();
  const load = loadPages({ origins, paths: PATHS, rate, versionsOf: marksOf });
  const delays: number[] = [];
  for (let version = 1; version <= publications; version++)
    delays.push(...(await publish(origins, cookie, version)));
  await load.end();
  const seconds = (performance.now() - begun) / 1_000;
  const { sent, failures, mixed, latencies } = load.results;
  const failed = [...failures].map(([reason, count]) => ` ${count} × ${reason}`);
  console.log(`publications: ${publications} in ${seconds.toFixed(0)} s
requests: ${sent}, ${(sent / seconds).toFixed(0)} a second of ${rate}; failed:${failed.length > 0 ? failed.join() : ' none'}; mixed: ${mixed.length}
answers: p50 ${at(latencies, 0.5)} ms, p99 ${at(latencies, 0.99)} ms, slowest ${at(latencies, 1)} ms
shown by a process after: p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms, slowest ${at(delays, 1)} ms`);
  for (const each of mixed.slice(0, 10)) console.log(`  ${each}`);
  return failures.size === 0 && mixed.length === 0 && Math.max(...delays) <= MAX_DELAY_MS;
}

const startSite = (name: string, databaseUrl: string) =>
  startServer([], {
    NODE_ENV: 'production',
    ROLE: 'web',
    STUDIO: 'on',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    REGIONS_DIR: regions,
    DEMO_STOCK: 'on',
    RATE_LIMITS: 'off',
    LOGIN_SECRET: 'a secret that the processes of the trial share',
  });

/** Publishes a version by one of the processes. @returns milliseconds from its file to its pages, of each process */
async function publish(origins: readonly string[], cookie: string, version: number): Promise<number[]> {
  const origin = origins[version % origins.length] ?? '';
  const draft = await call<Draft>(origin, cookie, 'GET', 'draft');
  const text = markedManifest(draft.text, version);
  const saved = await call<Draft>(origin, cookie, 'PUT', 'draft', { ...draft, text });
  const shown = origins.map((each) => timeUntilShown(each, version));
  await call(origin, cookie, 'POST', 'publications', { version: saved.version });
  const publishedAt = statSync(manifest).mtimeMs;
  return (await Promise.all(shown)).map((time) => time - publishedAt);
}

interface Draft {
  version: number;
  base: string;
  text: string;
}

async function call<Answer>(
  origin: string,
  cookie: string,
  method: string,
  path: string,
  given?: Partial<Draft>,
): Promise<Answer> {
  const { version, base, text } = given ?? {};
  const answer = await fetch(`${origin}/api/v1/desk/${REGION}/studio/${path}`, {
    method,
    headers: { cookie, origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(given && { body: JSON.stringify({ version, base, text }) }),
  });
  const body = (await answer.json()) as { data: Answer };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body.data;
}

/** Resolves with the time, milliseconds since 1970, when a process shows a version. */
async function timeUntilShown(origin: string, version: number): Promise<number> {
  const mark = String(version).padStart(4, '0');
  const end = performance.now() + SHOWN_TIMEOUT_MS * 4;
  while (performance.now() < end) {
    const page = await fetch(`${origin}/${REGION}/en`);
    if ((await page.text()).includes(`Cars ${mark} Limited`)) return Date.now();
    await sleep(POLL_MS);
  }
  return Number.POSITIVE_INFINITY;
}

const at = (times: readonly number[], share: number): string => percentiles(times)(share).toFixed(0);

let database: OpenDatabase | undefined;
const sites: RunningServer[] = [];
try {
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}`);
  copyRegion();
  database = await openDatabase(join(folder, 'data'));
  const isWhole = await killTrial(database);
  const isServed = await loadTrial(database);
  process.exitCode = isWhole && isServed ? 0 : 1;
} finally {
  await Promise.all(sites.map((site) => site.stop()));
  await database?.close();
}
