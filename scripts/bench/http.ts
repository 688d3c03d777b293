import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/server/app/load-config.ts';
import { foldersOf } from '../../src/server/config/folders.ts';
import { type Content, loadContent } from '../../src/server/manifests/load-content.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { seededRandom } from '../../tests/search/seeded-random.ts';
import { startServer } from './http/api-process.ts';
import { fillStock } from './http/fill-stock.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { randomSearch } from './http/random-searches.ts';
import { printTable } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONNECTIONS = 16;
/** More than one run sends. */
const DISTINCT = 6_000;
const POPULAR = 200;
const COLUMNS = ['listings API', 'req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];

const { values: flags } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,100000' }, quick: { type: 'boolean', default: false } },
});
const seconds = flags.quick ? 4 : 12;
const sizes = flags.quick ? [10_000] : flags.sizes.split(',').map(Number);
const quiet = { info() {}, warn() {}, error() {} };

const config = await loadConfig(ROOT);
const content = await loadContent(foldersOf(config, ROOT), Date.now());
for (const size of sizes) await measure(size, content);

async function measure(size: number, content: Content): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  try {
    const database = await startDatabase({ dataDir, log: quiet, statementTimeout: 60_000 });
    await fillStock(database.db, content, size);
    await database.close();
    const server = await startServer(['--api'], { DATA_DIR: dataDir, DEMO_STOCK: 'off' });
    try {
      await report(size, server.origin, content);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function report(size: number, origin: string, { regions }: Content): Promise<void> {
  const region = regions.default;
  const base = `/api/v1/rabbit/${region.code}`;
  const answer = await fetch(`${origin}${base}/data-query/makes`);
  const { data } = (await answer.json()) as { data: { value: string }[] };
  const makes = data.map(({ value }) => value);
  const searches = (seed: number, count: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => `${base}/listings?${randomSearch(region, makes, random)}`);
  };
  const load = (pathsOf: (connection: number) => readonly string[]) =>
    measureLoad({ origin, connections: CONNECTIONS, seconds, pathsOf });
  const popular = searches(1, POPULAR);
  const row = (name: string, { rate, p50, p99, weight, failures }: LoadResult) => [
    name,
    Math.round(rate).toLocaleString('en'),
    p50.toFixed(1),
    p99.toFixed(1),
    weight.toFixed(0),
    String(failures),
  ];
  await load((connection) => searches(10_000 + connection, 200));
  const rows = [
    row('distinct searches', await load((connection) => searches(100 + connection, DISTINCT))),
    row(`${POPULAR} searches repeatedly`, await load(() => popular)),
    row('without filters', await load(() => [`${base}/listings`])),
  ];
  printTable(COLUMNS.with(0, `listings API, ${size.toLocaleString('en')} cars`), rows);
}
