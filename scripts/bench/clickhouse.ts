import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClickHouseIndexes } from '#server/search/clickhouse/clickhouse-indexes.ts';
import { createIndex } from '#server/search/create-index.ts';
import type { LiveIndexes } from '#server/search/live/live-indexes.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import { startClickHouse } from '../../tests/search/clickhouse-server.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { drawnSource } from './clickhouse/drawn-source.ts';
import { readFlags } from './environment.ts';
import { percentiles, timeEach } from './measure.ts';
import { query } from './queries.ts';
import { milliseconds, printTable } from './report.ts';
import { car, definition } from './stock.ts';

const STOCK = 'bench';
const COLUMNS = ['ms per search', 'searches', 'p50', 'p95', 'p99', 'max', 'CPU'];
/** A busy machine must not end the measurement. */
const SEARCH_TIMEOUT_MS = 300_000;
const POLL_MS = 20;
/** A price that no drawn car has. */
const RARE_PRICE = 77_000_001;

const flags = readFlags<{
  cars: string;
  queries: string;
  memory: string;
  url?: string | false;
  changes: string;
}>();
const cars = Number(flags.cars);
const log = { info: () => {}, warn: console.log, error: console.log };

/** Distinct searches with one to five filters, counted in all facets. */
const searches = (count: number, seed: number): SearchRequest[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => query(random, 1 + (at % 5)));
};

/** Processor time so far: of the index in this process, of ClickHouse in the other. */
type CpuClock = () => number;

async function row(name: string, clock: CpuClock, measured: () => Promise<number[]>): Promise<string[]> {
  const before = clock();
  const times = await measured();
  const cpu = (clock() - before) / times.length;
  const shares = [0.5, 0.95, 0.99, 1].map(percentiles(times));
  return [name, String(times.length), ...[...shares, cpu].map(milliseconds)];
}

const ownClock: CpuClock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function inMemory(size: number, count: number): Promise<string[]> {
  const index = createIndex(definition);
  for (let id = 1; id <= size; id++) index.put(id, car(seededRandom(id)));
  index.prepare();
  await timeEach(searches(100, 2), (request) => index.search(request));
  return row(`memory, ${size.toLocaleString('en')} cars`, ownClock, () =>
    timeEach(searches(count, 1), (request) => index.search(request)),
  );
}

/** Milliseconds from a change until a search finds it. */
async function freshness(live: LiveIndexes, change: (id: number, price: number) => void): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < Number(flags.changes); at++) {
    const price = RARE_PRICE + at;
    const criterion = { op: 'range', field: 'price', min: price, max: price } as const;
    const start = performance.now();
    change(1 + at * 17, price);
    while ((await live.count(STOCK, [{ key: 'price', criterion }])) === 0) await sleep(POLL_MS);
    times.push(performance.now() - start);
    await sleep(at % 3 === 0 ? 1_500 : 0);
  }
  return times;
}

/** Searches from several visitors at a time. */
async function together(
  live: LiveIndexes,
  requests: readonly SearchRequest[],
  visitors: number,
): Promise<number[]> {
  const waiting = [...requests];
  const times = await Promise.all(
    Array.from({ length: visitors }, async () => {
      const own: number[] = [];
      for (let request = waiting.pop(); request; request = waiting.pop())
        own.push(...(await timeEach([request], (one) => live.search(STOCK, one))));
      return own;
    }),
  );
  return times.flat();
}

async function inClickHouse(url: string, clock: CpuClock): Promise<string[][]> {
  const { source, change } = drawnSource(cars);
  const start = performance.now();
  const live = createClickHouseIndexes({
    url,
    regions: { [STOCK]: definition },
    source,
    log,
    searchTimeout: SEARCH_TIMEOUT_MS,
  });
  while (!live.isReady(STOCK)) await sleep(POLL_MS);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `loaded ${cars.toLocaleString('en')} cars in ${seconds.toFixed(1)} s: ${Math.round(cars / seconds).toLocaleString('en')} cars a second, with drawing them`,
  );
  const name = `ClickHouse, ${cars.toLocaleString('en')} cars`;
  const requests = searches(Number(flags.queries), 1);
  await timeEach(searches(10, 2), (request) => live.search(STOCK, request));
  const one = () => timeEach(requests, (request) => live.search(STOCK, request));
  const rows = [await row(name, clock, one)];
  rows.push(await row('… 4 at a time', clock, () => together(live, searches(requests.length, 3), 4)));
  rows.push(await row('change until found', clock, () => freshness(live, change)));
  rows.push(await row('searches after changes', clock, one));
  await live.close();
  return rows;
}

console.log(`15 facets with counts that leave out their own filter, 4 range statistics with histograms, 24 sorted hits.
Node ${process.version}, ${availableParallelism()} processors.`);
const rows = Number(flags.memory) > 0 ? [await inMemory(Number(flags.memory), Number(flags.queries))] : [];
const server = flags.url ? undefined : await startClickHouse();
try {
  rows.push(...(await inClickHouse(flags.url || server?.url || '', server?.cpuMs ?? (() => Number.NaN))));
} finally {
  await server?.close();
}
printTable(COLUMNS, rows);
