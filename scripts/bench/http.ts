import { createRandom } from '../../src/demo/stock/random.ts';
import type { Content } from '../../src/server/manifests/load-content.ts';
import { openDatabase, readContent, readFlags, temporaryFolder } from './environment.ts';
import { withServer } from './http/api-process.ts';
import { fillStock } from './http/fill-stock.ts';
import { measureLoad } from './http/load.ts';
import { randomSearch } from './http/random-searches.ts';
import { readMakes } from './http/read-stock.ts';
import { loadRow, printTable } from './report.ts';

const CONNECTIONS = 16;
/** More than one run sends. */
const DISTINCT = 6_000;
const POPULAR = 200;
const COLUMNS = ['listings API', 'req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];

const { quick, sizes } = readFlags<{ quick: boolean; sizes: string }>();
const seconds = quick ? 4 : 12;
const content = await readContent();
for (const size of quick ? [10_000] : sizes.split(',').map(Number)) await measure(size);

async function measure(size: number): Promise<void> {
  const dataDir = temporaryFolder();
  const database = await openDatabase(dataDir);
  await fillStock(database.db, content, size);
  await database.close();
  await withServer(['--api'], { DATA_DIR: dataDir, DEMO_STOCK: 'off' }, ({ origin }) =>
    report(size, origin, content),
  );
}

async function report(size: number, origin: string, { regions }: Content): Promise<void> {
  const region = regions.default;
  const base = `/api/v1/rabbit/${region.code}`;
  const makes = await readMakes(origin + base);
  const searches = (seed: number, count: number) => {
    const random = createRandom(`searches ${seed}`);
    return Array.from({ length: count }, () => `${base}/listings?${randomSearch(region, makes, random)}`);
  };
  const load = (pathsOf: (connection: number) => readonly string[]) =>
    measureLoad({ origin, connections: CONNECTIONS, seconds, pathsOf });
  const popular = searches(1, POPULAR);
  await load((connection) => searches(10_000 + connection, 200));
  const rows = [
    loadRow('distinct searches', await load((connection) => searches(100 + connection, DISTINCT))),
    loadRow(`${POPULAR} searches repeatedly`, await load(() => popular)),
    loadRow('without filters', await load(() => [`${base}/listings`])),
  ];
  printTable(COLUMNS.with(0, `listings API, ${size.toLocaleString('en')} cars`), rows);
}
