import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { UsageError } from '../usage-error.ts';
import { readContent, readFlags, temporaryFolder } from './environment.ts';
import { type RunningServer, withServer } from './http/api-process.ts';
import { fillStock } from './http/fill-stock.ts';
import { percentiles } from './measure.ts';
import { printTable } from './report.ts';
import { mixedRequests } from './soak/mixed-requests.ts';
import { openLoop } from './soak/open-loop.ts';
import { residentMemory } from './soak/resident-memory.ts';

/**
 * Backs up and restores databases of different sizes with the commands of docs/backup.md, starts a site on what was
 * restored, and measures its memory. DATABASE_URL names a server on which databases may be created; pg_dump and
 * pg_restore of its version are needed.
 */
const LOAD_SECONDS = 60;
/** Cars that requests are about; reading all of a large stock would take minutes. */
const KNOWN_CARS = 2_000;
const MIB = 2 ** 20;
const COLUMNS = [
  'cars',
  'database MiB',
  'dump s',
  'dump MiB',
  'restore s',
  'start s',
  'at rest MiB',
  `after ${LOAD_SECONDS} s MiB`,
  'p50 ms',
  'p99 ms',
  'failures',
];

const { sizes, rate } = readFlags<{ sizes: string; rate: string }>();
const server = process.env.DATABASE_URL;
if (!server) throw new UsageError('DATABASE_URL has to name a PostgreSQL on which databases may be created.');
const content = await readContent();
for (const size of sizes.split(',').map(Number)) printTable(COLUMNS, [await measure(size, server)]);

async function measure(size: number, server: string): Promise<string[]> {
  const folder = temporaryFolder();
  const before = await newDatabase(server, 'forecourt_bench_before');
  await fill(before, size, folder);
  const bytes = await databaseBytes(before);
  const dump = join(folder, 'forecourt.dump');
  const flags = ['--no-owner', '--no-privileges'];
  const dumped = seconds(() => run('pg_dump', '--format=custom', ...flags, `--file=${dump}`, before));
  const restored = await newDatabase(server, 'forecourt_bench_restored');
  const restoring = seconds(() =>
    run('pg_restore', '--exit-on-error', '--single-transaction', ...flags, `--dbname=${restored}`, dump),
  );
  const figures = [bytes / MIB, dumped, statSync(dump).size / MIB, restoring];
  const environment = { DATABASE_URL: restored, DATA_DIR: join(folder, 'data'), DEMO_STOCK: 'off' };
  const started = performance.now();
  await withServer([], environment, async (site) => {
    figures.push((performance.now() - started) / 1_000, ...(await underLoad(site)));
  });
  return [size.toLocaleString('en'), ...figures.map((figure) => figure.toFixed(1))];
}

/** Returns memory before and after a load in MiB, milliseconds of its answers (p50, p99), and how many failed. */
async function underLoad({ origin, pid }: RunningServer): Promise<number[]> {
  const atRest = residentMemory(pid).site;
  const next = await mixedRequests(origin, [content.regions.default], KNOWN_CARS);
  const load = openLoop({ origin, rate: Number(rate), connections: 16, next });
  await sleep(LOAD_SECONDS * 1_000);
  const { latencies, failures } = load.take();
  load.stop();
  const at = percentiles(latencies);
  return [atRest, residentMemory(pid).site, at(0.5), at(0.99), failures];
}

async function fill(databaseUrl: string, size: number, dataDir: string): Promise<void> {
  const log = { info() {}, warn() {}, error() {} };
  const database = await startDatabase({ dataDir, databaseUrl, log, statementTimeout: 60_000 });
  await fillStock(database.db, content, size, { hasAllSections: true });
  await database.close();
}

/** Creates an empty database, and returns its address. */
async function newDatabase(server: string, name: string): Promise<string> {
  await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function databaseBytes(url: string): Promise<number> {
  const { rows } = await query(url, 'SELECT pg_database_size(current_database()) AS bytes');
  return Number(rows[0]?.bytes);
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, string>>(sql);
  } finally {
    await client.end();
  }
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

function seconds(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1_000;
}
