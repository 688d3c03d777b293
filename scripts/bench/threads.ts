import { cpSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises';
import { createIndex } from '#server/search/create-index.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import { createSearchThreads } from '#server/search/threads/search-threads.ts';
import { createRandom } from '../../src/demo/stock/random.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { type Ratio, ratioOf } from './compare/ratios.ts';
import { untilAtRest } from './compare/until-at-rest.ts';
import { openDatabase, readContent, readFlags, temporaryFolder } from './environment.ts';
import { startServer } from './http/api-process.ts';
import { fillStock } from './http/fill-stock.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { randomSearch } from './http/random-searches.ts';
import { readMakes } from './http/read-stock.ts';
import { percentiles } from './measure.ts';
import { MAX_FILTERS, query } from './queries.ts';
import { printTable } from './report.ts';
import { car, definition } from './stock.ts';
import { mainThreadMs } from './threads/main-thread-cpu.ts';

const CONNECTIONS = 16;
/** More than one turn sends. */
const DISTINCT = 4_000;
const COLUMNS = [
  'searches a second',
  ...['one thread', 'threads', 'ratio', 'spread', 'p99 ms', 'p99 ms', 'main thread ms', 'main thread ms'],
];
/** Settings of the version before search threads. */
const BEFORE = { SEARCH_THREADS: '0', CARD_CACHE_MB: '96' };

interface Flags {
  cars: string;
  index: string;
  rounds: string;
  seconds: string;
}

/** With the processor time of the main thread for a search, in milliseconds. */
interface Row extends Ratio {
  mainBefore: number;
  mainNow: number;
}

/** Searches, and the processor time that they took of the main thread. */
interface Cost {
  searches: number;
  ms: number;
}

const flags = readFlags<Flags>();
const [cars, rounds, seconds] = [flags.cars, flags.rounds, flags.seconds].map(Number) as [
  number,
  number,
  number,
];
const rows: Row[] = [];
for (const size of flags.index.split(',').map(Number)) if (size > 0) rows.push(await measureIndex(size));
if (cars > 0) rows.push(await measureServers());
console.log(`${availableParallelism()} cores, ${CONNECTIONS} searches at a time, ${rounds} turns`);
printTable(
  COLUMNS,
  rows.map(({ name, before, now, ratio, spread, p99Before, p99Now, mainBefore, mainNow }) => [
    name,
    ...[before, now].map((rate) => String(Math.round(rate))),
    ratio.toFixed(2),
    `± ${(spread * 100).toFixed(0)} %`,
    ...[p99Before, p99Now].map((time) => time.toFixed(1)),
    ...[mainBefore, mainNow].map((time) => time.toFixed(2)),
  ]),
);

/** Searches of the index alone, with and without threads in turns. */
async function measureIndex(size: number): Promise<Row> {
  const name = `index alone, ${size.toLocaleString('en')} cars`;
  say(`${name}: drawing`);
  const threads = createSearchThreads({ count: availableParallelism() - 1, log: console, minCars: 0 });
  const index = createIndex(definition, { allocate: threads.allocate });
  const random = seededRandom(size);
  for (let id = 1; id <= size; id++) index.put(id, car(random));
  index.prepare();
  threads.open('', index);
  await sleep(1_000);
  const queries = seededRandom(1);
  const searchHere = (request: SearchRequest) => {
    index.search(request);
    // as a server does, answers of threads are read between two searches
    return letOthersRun();
  };
  const run = async (isThreaded: boolean) => {
    const times: number[] = [];
    const begun = performance.now();
    const end = begun + seconds * 1_000;
    const client = async () => {
      while (performance.now() < end) {
        const request = query(queries, 1 + queries.whole(MAX_FILTERS));
        const start = performance.now();
        await ((isThreaded ? threads.search('', request) : undefined) ?? searchHere(request));
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return { times, rate: (times.length * 1_000) / (performance.now() - begun) };
  };
  const resultOf = async (isThreaded: boolean) => {
    const { times, rate } = await run(isThreaded);
    const at = percentiles(times);
    return { rate, p50: at(0.5), p99: at(0.99), weight: 0, failures: 0 };
  };
  for (const isThreaded of [false, true]) await run(isThreaded);
  const row = await inTurns(name, () => mainThreadMs(process.pid), resultOf);
  await threads.close();
  return row;
}

/** Searches over HTTP of two servers with the same cars, in turns. */
async function measureServers(): Promise<Row> {
  const name = `HTTP, ${cars.toLocaleString('en')} cars`;
  say(`${name}: storing`);
  const content = await readContent();
  const folder = temporaryFolder();
  const [first, second] = [join(folder, 'before'), join(folder, 'now')];
  const database = await openDatabase(first);
  await fillStock(database.db, content, cars);
  await database.close();
  cpSync(first, second, { recursive: true });
  const start = (dataDir: string, variables: Record<string, string>) =>
    startServer(['--api'], { DATA_DIR: dataDir, DEMO_STOCK: 'off', RATE_LIMITS: 'off', ...variables });
  const [before, now] = [await start(first, BEFORE), await start(second, {})];
  try {
    const region = content.regions.default;
    const base = `/api/v1/rabbit/${region.code}`;
    const makes = await readMakes(before.origin + base);
    let turn = 0;
    const load = (isNow: boolean) => {
      const seed = turn++;
      const pathsOf = (connection: number) => {
        const random = createRandom(`searches ${seed} ${connection}`);
        const pathOf = () => `${base}/listings?${randomSearch(region, makes, random)}`;
        return Array.from({ length: DISTINCT }, pathOf);
      };
      return measureLoad({
        origin: (isNow ? now : before).origin,
        connections: CONNECTIONS,
        seconds,
        pathsOf,
      });
    };
    say(`${name}: servers prepare cards and rate prices`);
    await untilAtRest([before.pid, now.pid]);
    for (const isNow of [false, true]) await load(isNow);
    return await inTurns(name, (isNow) => mainThreadMs((isNow ? now : before).pid), load);
  } finally {
    await before.stop();
    await now.stop();
  }
}

/** Measures both in turns, because the machine may be slow for a while. @param clock of the main thread */
async function inTurns(
  name: string,
  clock: (isNow: boolean) => number,
  measure: (isNow: boolean) => Promise<LoadResult>,
): Promise<Row> {
  const results: Record<'before' | 'now', LoadResult[]> = { before: [], now: [] };
  const costs: Record<'before' | 'now', Cost> = {
    before: { searches: 0, ms: 0 },
    now: { searches: 0, ms: 0 },
  };
  for (let round = 1; round <= rounds; round++) {
    say(`${name}: turn ${round} of ${rounds}`);
    for (const turn of ['before', 'now'] as const) {
      const start = clock(turn === 'now');
      const begun = performance.now();
      const result = await measure(turn === 'now');
      results[turn].push(result);
      costs[turn].searches += (result.rate * (performance.now() - begun)) / 1_000;
      costs[turn].ms += clock(turn === 'now') - start;
    }
  }
  const [mainBefore, mainNow] = [costs.before, costs.now].map(({ searches, ms }) => ms / searches);
  return {
    ...ratioOf({ name, ...results }),
    mainBefore: mainBefore ?? Number.NaN,
    mainNow: mainNow ?? Number.NaN,
  };
}

/** Shows how far the measurement is. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
