import { join } from 'node:path';
import { createRandom } from '../../src/demo/stock/random.ts';
import { findBinaries } from '../../src/server/storage/embedded/binaries.ts';
import { freePort } from '../../tests/free-port.ts';
import { startProxy } from '../../tests/proxies/start-proxy.ts';
import { createPrimary, createStandby, type TrialServer } from '../trials/postgres/server.ts';
import { readFlags, regionOf, temporaryFolder } from './environment.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { randomSearch } from './http/random-searches.ts';
import { readStock } from './http/read-stock.ts';
import { samplePaths } from './pages/sample-paths.ts';
import { measureBookings } from './processes/bookings.ts';
import { printTable } from './report.ts';
import { type RestartableProcess, restartableProcess } from './rolling/restartable-process.ts';

/**
 * Measures one site as one process, as three processes and a worker behind HAProxy, and as these with a replica of
 * PostgreSQL. All run on this machine, so more processes than processors share what there is.
 */
const REGION = 'sg';
const API = `/api/v1/rabbit/${REGION}`;
const BOOKED = { form: 'sell_car', slotType: 'inspection' };
const SETUPS = ['one process', 'three processes', 'three with a replica'] as const;
type Setup = (typeof SETUPS)[number];
/** Ports of the printed example of HAProxy. */
const PORTS = [3001, 3002, 3003];
const DISTINCT = 3_000;
/** Dollars; hundreds of cars cost less. */
const PRICE = 100_000;

const flags = readFlags<{ seconds: string; rounds: string; connections: string }>();
const connections = Number(flags.connections);
const seconds = Number(flags.seconds);
const folder = temporaryFolder();
const results = new Map<string, Map<Setup, LoadResult>>();

const binaries = findBinaries();
const primary = await createPrimary(join(folder, 'primary'), binaries);
await primary.start();
let standby: TrialServer | undefined;
try {
  for (const setup of SETUPS) {
    if (setup === 'three with a replica') {
      standby = await createStandby(primary, join(folder, 'standby'), binaries);
      await standby.start();
    }
    await measureSetup(setup);
  }
} finally {
  await standby?.stop();
  await primary.stop();
}
report();

async function measureSetup(setup: Setup): Promise<void> {
  const processes = await startProcesses(setup);
  const [first] = processes;
  const isOne = setup === 'one process';
  const ports = Object.fromEntries(PORTS.map((port, at) => [port, processes[at]?.port ?? 0]));
  const proxy = isOne ? undefined : await startProxy('haproxy', 'haproxy-processes.cfg', ports);
  try {
    const origin = proxy?.origin ?? `http://127.0.0.1:${first?.port}`;
    const rows = await rowsOf(origin);
    for (let round = 0; round < Number(flags.rounds); round++)
      for (const [name, measure] of rows) note(name, setup, await measure(round));
  } finally {
    await proxy?.stop();
    for (const each of processes) await each.terminate();
  }
}

async function startProcesses(setup: Setup): Promise<RestartableProcess[]> {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: primary.url(),
    ...(standby && { DATABASE_REPLICA_URL: standby.url() }),
    DEMO_STOCK: 'on',
    RATE_LIMITS: 'off',
    LOGIN_SECRET: 'a secret that the processes of the bench share',
  };
  const roles = setup === 'one process' ? ['all'] : ['web', 'web', 'web', 'worker'];
  const started: RestartableProcess[] = [];
  for (const [at, role] of roles.entries()) {
    const each = restartableProcess('start', await freePort(), {
      ...environment,
      // a worker runs the jobs of all regions, and has no address that its messages could lead to
      ...(role === 'worker' ? { PUBLIC_ORIGIN: 'http://127.0.0.1:8080' } : { SERVE_REGIONS: REGION }),
      ROLE: role,
      DATA_DIR: join(folder, `process-${at + 1}`),
    });
    await each.start();
    started.push(each);
  }
  return started;
}

async function rowsOf(origin: string): Promise<[string, (round: number) => Promise<LoadResult>][]> {
  const region = await regionOf(REGION);
  const { makes } = await readStock(origin + API);
  const pages = await samplePaths(origin, region);
  const load = (pathsOf: (connection: number) => readonly string[]) =>
    measureLoad({ origin, connections, seconds, headers: { 'accept-encoding': 'br' }, pathsOf });
  const searches = (seed: string) => (connection: number) => {
    const random = createRandom(`${seed} ${connection}`);
    return Array.from({ length: DISTINCT }, () => `${API}/listings?${randomSearch(region, makes, random)}`);
  };
  // a page of its own for each price, and the address that the page itself has
  const priced = (round: number) => (connection: number) =>
    Array.from(
      { length: DISTINCT },
      (_, at) => `${pages.buy}?price=-${PRICE + ((round * connections + connection) * DISTINCT + at)}`,
    );
  return [
    ['cached pages', () => load(() => Object.values(pages))],
    ['rendered pages', (round) => load(priced(round))],
    ['searches', (round) => load(searches(String(round)))],
    ['bookings', () => measureBookings({ ...BOOKED, origin, api: API, connections, seconds })],
  ];
}

/** The last round counts: those before it fill caches. */
function note(name: string, setup: Setup, result: LoadResult): void {
  const found = results.get(name) ?? new Map<Setup, LoadResult>();
  found.set(setup, result);
  results.set(name, found);
  console.log(`${setup}, ${name}: ${Math.round(result.rate)} a second, p99 ${result.p99.toFixed(0)} ms`);
  if (result.failures > 0) {
    console.log(`${result.failures} failed`);
    process.exitCode = 1;
  }
}

function report(): void {
  const cell = (found: LoadResult | undefined) =>
    found ? `${Math.round(found.rate).toLocaleString('en')}, ${found.p99.toFixed(0)} ms` : '';
  printTable(
    ['a second, p99', ...SETUPS],
    [...results].map(([name, found]) => [name, ...SETUPS.map((setup) => cell(found.get(setup)))]),
  );
}
