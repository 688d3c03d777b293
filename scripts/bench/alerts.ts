import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRandom, type Random } from '../../src/demo/stock/random.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { readSearchEntry } from '../../src/region/routing/search-entry.ts';
import { savedSearchCacheBytes } from '../../src/server/config/index.ts';
import { createCriteriaCache, matchRegion } from '../../src/server/modules/alerts/index.ts';
import { rateRegion } from '../../src/server/modules/price-ratings/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { openDatabase, readContent, readFlags, temporaryFolder } from './environment.ts';
import { fillStock } from './http/fill-stock.ts';
import { randomSearch } from './http/random-searches.ts';
import { printTable } from './report.ts';

/** Measures how long changed cars take to be compared with saved searches. */
const SEARCHES_OF_A_PERSON = 3;
const COLUMNS = 'changes,queued,CPU s,wall s,transactions,rows,cars named,peak MiB,p99 ms'.split(',');
/** As servers have where memory is not small. */
const criteriaOf = createCriteriaCache(savedSearchCacheBytes({ memory: 'full' }));

const flags = readFlags<{ searches: string; cars: string }>();
const [searches, cars] = [Number(flags.searches), Number(flags.cars)];

const content = await readContent();
const region = content.regions.default;
const makes = content.catalogue.makes.map(({ slug }) => slug);
const database = await openDatabase(temporaryFolder());
const query = (text: string) => database.pool.query(text);
await saveSearches(database, region, makes);
await query('VACUUM ANALYZE saved_searches');
const rows = [
  await measure(database, region, 'cars that come', () => fillStock(database.db, content, cars)),
  await measure(database, region, 'another rating', async () => {
    await rateRegion(database.db, region.manifest);
    await query('DELETE FROM alert_changes');
    await query(`UPDATE listings SET fields = fields || '{"listing.price_rating": "great"}'`);
  }),
  await measure(database, region, 'lower prices', async () => {
    await query(
      `UPDATE listings SET fields = fields || jsonb_build_object('listing.asking_price',
         floor((fields ->> 'listing.asking_price')::numeric * 0.9)) WHERE jsonb_typeof(fields -> 'listing.asking_price') = 'number'`,
    );
  }),
  await measure(database, region, 'a lower price of one car', async () => {
    await query(
      `UPDATE listings SET fields = fields || '{"listing.asking_price": 9000}' WHERE id = (SELECT max(id) FROM listings)`,
    );
  }),
];
const distinct = await query('SELECT count(DISTINCT search) AS count FROM saved_searches');
console.log(`${searches} saved searches, ${distinct.rows[0].count} different ones, ${cars} cars`);
printTable(COLUMNS, rows);
await database.close();

async function saveSearches({ pool }: OpenDatabase, region: ResolvedRegion, makes: string[]): Promise<void> {
  const random = createRandom('saved searches');
  const texts = Array.from({ length: searches }, () => savedSearch(region, makes, random));
  await pool.query(
    `INSERT INTO contacts (region, phone, slug)
     SELECT $1, '+65' || (80000000 + n), 'person-' || n FROM generate_series(1, $2::int) AS n`,
    [region.code, Math.ceil(searches / SEARCHES_OF_A_PERSON)],
  );
  await pool.query(
    `INSERT INTO saved_searches (contact_id, region, kind, search, language, events, frequency, fields)
     SELECT c.id, $1, 'used', s.search, 'en', '{new_match,price_drop,status_change}',
       (ARRAY['instant', 'daily', 'weekly'])[1 + s.n % 3], '{}'
     FROM unnest($2::text[]) WITH ORDINALITY AS s(search, n)
     JOIN contacts c ON c.slug = 'person-' || ceil(s.n / $3::numeric) ON CONFLICT DO NOTHING`,
    [region.code, texts, SEARCHES_OF_A_PERSON],
  );
}

/** A search as it is saved: without sort and page, and not empty. */
function savedSearch(region: ResolvedRegion, makes: readonly string[], random: Random): string {
  for (;;) {
    const { entry } = readSearchEntry(region, { kind: 'used', search: randomSearch(region, makes, random) });
    if (entry.search !== '') return entry.search;
  }
}

async function measure(
  { db, pool }: OpenDatabase,
  region: ResolvedRegion,
  what: string,
  change: () => Promise<void>,
): Promise<string[]> {
  await pool.query('DELETE FROM outbox');
  await change();
  const read = async (text: string) => Number((await pool.query(`SELECT ${text} AS value`)).rows[0].value);
  const transactions = () =>
    read(`(SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())`);
  const queued = await read('(SELECT count(*) FROM alert_changes)');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const peak = trackPeak();
  const [begun, cpu, committed] = [performance.now(), process.cpuUsage(), await transactions()];
  delay.enable();
  while (await matchRegion(db, region, { clock: Date.now, criteriaOf }));
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - begun) / 1_000;
  const figures = [
    queued,
    ((user + system) / 1e6).toFixed(1),
    seconds.toFixed(1),
    (await transactions()) - committed,
    await read('(SELECT count(*) FROM outbox)'),
    await read('(SELECT coalesce(sum(1 + jsonb_array_length(also)), 0) FROM outbox)'),
    Math.round(peak() / 2 ** 20),
    (delay.percentile(99) / 1e6).toFixed(1),
  ];
  return [what, ...figures.map(String)];
}

/** @returns call it to stop and get the most bytes of resident memory */
function trackPeak(): () => number {
  let most = 0;
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, 20);
  return () => {
    clearInterval(timer);
    sample();
    return most;
  };
}
