import { eq } from 'drizzle-orm';
import { rateRegion } from '../../src/server/modules/price-ratings/index.ts';
import { listings } from '../../src/server/storage/schema.ts';
import { openDatabase, readContent, readFlags, temporaryFolder } from './environment.ts';
import { withServer } from './http/api-process.ts';
import { fillStock } from './http/fill-stock.ts';
import { measureLoad } from './http/load.ts';
import { loadRow, printTable } from './report.ts';

/** Measures GET listings/{slug}?include=option_addons for many cars with all sections. */
const CONNECTIONS = 16;
const CARS = 20_000;
const REPEATED_CARS = 200;
const ROUNDS = 3;
const COLUMNS = ['single cars, PostgreSQL', 'req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];

const { quick } = readFlags<{ quick: boolean }>();
const seconds = quick ? 3 : 8;
const cars = quick ? 4_000 : CARS;
const dataDir = temporaryFolder();

const content = await readContent();
const { code } = content.regions.default;
const database = await openDatabase(dataDir);
await fillStock(database.db, content, cars, { hasAllSections: true });
// as imports do; otherwise the site would rate prices a minute later, during a round
await rateRegion(database.db, content.regions.default.manifest);
await database.pool.query('VACUUM ANALYZE listings');
const rows = await database.db
  .select({ slug: listings.slug })
  .from(listings)
  .where(eq(listings.region, code))
  .orderBy(listings.contentHash);
await database.close();
const paths = rows.map(
  ({ slug }) => `/api/v1/rabbit/${code}/listings/${encodeURIComponent(slug)}?include=option_addons`,
);
await withServer(['--api'], { DATA_DIR: dataDir, DEMO_STOCK: 'off' }, ({ origin }) => report(origin, paths));

async function report(origin: string, paths: readonly string[]): Promise<void> {
  const share = Math.floor(paths.length / CONNECTIONS);
  const load = (pathsOf: (connection: number) => readonly string[]) =>
    measureLoad({ origin, connections: CONNECTIONS, seconds, pathsOf });
  const each = (connection: number) => paths.slice(connection * share, (connection + 1) * share);
  const repeated = () => paths.slice(0, REPEATED_CARS);
  await load(each);
  const lines: string[][] = [];
  for (let round = 0; round < ROUNDS; round++)
    lines.push(
      loadRow('every car once', await load(each)),
      loadRow(`${REPEATED_CARS} cars repeatedly`, await load(repeated)),
    );
  printTable(COLUMNS, lines);
}
