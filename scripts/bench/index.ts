import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { SearchRequest } from '#server/search/search-types.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { fillIndex, type IndexRival } from './index-rival.ts';
import { askItemsjs } from './itemsjs-process.ts';
import { summarize } from './measure.ts';
import { type PostgresRival, startPostgresRival } from './postgres-rival.ts';
import { MAX_FILTERS, query } from './queries.ts';
import { milliseconds, printTable } from './report.ts';

const COLUMNS = ['ms per query', 'queries', 'mean', 'p50', 'p95', 'no filter', '1-5 filters', 'index is'];
/** Rivals take much longer and get fewer queries; the index is compared on the same ones. */
const RIVAL_QUERIES = { small: 120, large: 36 };
const ITEMSJS_MINUTES = 10;

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '20k,100k,1m' },
    queries: { type: 'string', default: '1200' },
    rivals: { type: 'string', default: 'postgres,itemsjs' },
  },
});

const sizes = flags.sizes.split(',').map((size) => {
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

function row(name: string, times: readonly number[], sameOfIndex?: readonly number[]): string[] {
  const part = (isPart: (at: number) => boolean) =>
    milliseconds(summarize(times.filter((_, at) => isPart(at))).mean);
  const { count, mean, p50, p95 } = summarize(times);
  const ratio = sameOfIndex ? `${(mean / summarize(sameOfIndex).mean).toFixed(0)} x faster` : '';
  const isUnfiltered = (at: number) => at % (MAX_FILTERS + 1) === 0;
  const parts = [part(isUnfiltered), part((at) => !isUnfiltered(at))];
  return [name, String(count), ...[mean, p50, p95].map(milliseconds), ...parts, ratio];
}

async function compare(size: number, postgres: PostgresRival | undefined): Promise<void> {
  const started = performance.now();
  const own: IndexRival = fillIndex(size);
  const filled = performance.now() - started;
  const requests = mixedQueries(Number(flags.queries), 1);
  const rivalRequests = requests.slice(0, size > 500_000 ? RIVAL_QUERIES.large : RIVAL_QUERIES.small);
  // other queries than the measured ones, to warm up the compiler but no caches
  await own.times(mixedQueries(300, 2));
  const times = await own.times(requests);
  const same = times.slice(0, rivalRequests.length);
  const totals = rivalRequests.map((request) => own.answer(request).total);
  const rows = [row('index', times), row('index after a change', await own.timesAfterChange(rivalRequests))];
  const notes = [`index filled in ${(filled / 1_000).toFixed(1)} s`];
  const check = (name: string, other: readonly number[]) => {
    const wrong = rivalRequests.filter((_, at) => other[at] !== totals[at]).length;
    if (wrong > 0)
      throw new Error(
        `${name} counts other hits than the index in ${wrong} of ${rivalRequests.length} queries`,
      );
  };
  if (postgres) {
    await postgres.fill(size);
    const { stats } = own.index.search({ criteria: [], stats: 'all' });
    const edges = Object.fromEntries(
      Object.entries(stats).map(([key, { histogram }]) => [key, histogram?.edges ?? [0, 1]]),
    );
    check('PostgreSQL', await postgres.totals(rivalRequests, edges));
    rows.push(row('PostgreSQL', await postgres.times(rivalRequests, edges), same));
  }
  if (flags.rivals.includes('itemsjs')) {
    const answer = await askItemsjs(size, rivalRequests, ITEMSJS_MINUTES);
    if (typeof answer === 'string') notes.push(`itemsjs: ${answer}`);
    else {
      check('itemsjs', answer.totals);
      rows.push(row('itemsjs (no range statistics)', answer.times, same));
    }
  }
  console.log(`\n${size.toLocaleString('en')} listings: ${notes.join('; ')}`);
  printTable(COLUMNS, rows);
}

console.log(`15 facets with counts that leave out their own filter, 4 range statistics with histograms, 24 sorted hits.
Node ${process.version}, ${availableParallelism()} processors; the index uses one of them.`);
const postgres = flags.rivals.includes('postgres') ? await startPostgresRival() : undefined;
try {
  for (const size of sizes) await compare(size, postgres);
} finally {
  await postgres?.stop();
}
