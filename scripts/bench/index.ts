import { availableParallelism } from 'node:os';
import { createIndex } from '#server/search/create-index.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { readFlags } from './environment.ts';
import { summarize, timeEach } from './measure.ts';
import { MAX_FILTERS, query } from './queries.ts';
import { milliseconds, printTable } from './report.ts';
import { car, definition } from './stock.ts';

const COLUMNS = ['ms per query', 'queries', 'mean', 'p50', 'p95', 'no filter', '1-5 filters'];
/** A change makes the next query slower. */
const QUERIES_AFTER_CHANGE = 120;

const { quick, ...flags } = readFlags<{ quick: boolean; sizes: string; queries: string }>();
const queries = quick ? 300 : Number(flags.queries);
const sizes = (quick ? '20k' : flags.sizes).split(',').map((size) => {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(size.trim()) ?? [];
  if (!digits) throw new Error(`--sizes takes numbers such as 20k,100k,1m, not "${size}"`);
  return Number(digits) * (unit.toLowerCase() === 'm' ? 1e6 : unit.toLowerCase() === 'k' ? 1e3 : 1);
});

/**
 * Alternates between queries with no filter and with one to five filters, so that every prefix is a fair mix.
 */
function mixedQueries(count: number, seed: number): SearchRequest[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => query(random, at % (MAX_FILTERS + 1)));
}

function row(name: string, times: readonly number[]): string[] {
  const part = (isPart: (at: number) => boolean) =>
    milliseconds(summarize(times.filter((_, at) => isPart(at))).mean);
  const { count, mean, p50, p95 } = summarize(times);
  const isUnfiltered = (at: number) => at % (MAX_FILTERS + 1) === 0;
  const parts = [part(isUnfiltered), part((at) => !isUnfiltered(at))];
  return [name, String(count), ...[mean, p50, p95].map(milliseconds), ...parts];
}

function fillIndex(size: number) {
  const index = createIndex(definition);
  const random = seededRandom(size);
  for (let id = 1; id <= size; id++) index.put(id, car(random));
  index.prepare();
  return index;
}

async function measure(size: number): Promise<void> {
  const started = performance.now();
  const index = fillIndex(size);
  const seconds = (performance.now() - started) / 1_000;
  const requests = mixedQueries(queries, 1);
  const search = (request: SearchRequest) => index.search(request);
  const extra = seededRandom(0);
  const searchAfterChange = (request: SearchRequest) => {
    index.put(1, car(extra));
    return index.search(request);
  };
  // other queries than the measured ones, to warm up the compiler but no caches
  await timeEach(mixedQueries(300, 2), search);
  const rows = [
    row('index', await timeEach(requests, search)),
    row('index after a change', await timeEach(requests.slice(0, QUERIES_AFTER_CHANGE), searchAfterChange)),
  ];
  console.log(`\n${size.toLocaleString('en')} listings: index filled in ${seconds.toFixed(1)} s`);
  printTable(COLUMNS, rows);
}

console.log(`15 facets with counts that leave out their own filter, 4 range statistics with histograms, 24 sorted hits.
Node ${process.version}, ${availableParallelism()} processors; the index uses one of them.`);
for (const size of sizes) await measure(size);
