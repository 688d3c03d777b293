import { createRandom } from '../../src/demo/stock/random.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { loadConfig } from '../../src/server/app/load-config.ts';
import { foldersOf } from '../../src/server/config/folders.ts';
import { loadContent } from '../../src/server/manifests/load-content.ts';
import { regionCode } from '../regions/region-code.ts';
import { table } from '../regions/table.ts';
import { printLine } from '../site/print-line.ts';
import { progress } from '../site/progress.ts';
import { closedLoad, type LoadResult } from './load.ts';
import { randomSearch, readStock, samplePaths } from './requests.ts';
import { ROOT, temporaryFolder, withServer } from './servers.ts';

export interface SiteBench {
  origin?: string;
  region?: string;
  seconds: string;
  connections: string;
  json: boolean;
}

const SEARCHES = 2_000;
const POPULAR = 100;
const CARS = 100;
const COLUMNS = ['req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];

/** Regions of this folder. */
export const readContent = async () => loadContent(foldersOf(await loadConfig(ROOT), ROOT), Date.now());

/** Prints a table in Markdown, to be pasted into docs/. */
export const printTable = (columns: readonly string[], rows: readonly (readonly string[])[]): void =>
  console.log(table(columns, rows, Number.POSITIVE_INFINITY));

/** Measures searches and pages of this version, started with its demo stock. */
export const benchThis = ({ quick }: { quick: boolean }): Promise<void> =>
  withServer({ DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off' }, async ({ origin }) => {
    const seconds = quick ? '2' : '8';
    process.exitCode = await benchSite({ origin, seconds, connections: '16', json: false });
  });

/** Measures searches and pages of a running site. @returns 1 when it does not answer, or refuses requests */
export async function benchSite(options: SiteBench): Promise<number> {
  const [seconds, connections] = [Number(options.seconds), Number(options.connections)];
  const config = await loadConfig(ROOT);
  const origin = new URL(options.origin ?? `http://localhost:${config.port}`).origin;
  const { regions } = await readContent();
  const codes = regions.all.map(({ code }) => code);
  const region =
    options.region === undefined
      ? regions.default
      : (regions.find(regionCode(options.region, codes)) ?? regions.default);
  const paths = await requestsOf(origin, region).catch((error: Error) => error);
  if (paths instanceof Error) {
    printLine(`${origin} does not answer (${paths.message}). Start the site, or name it with --origin.`);
    return 1;
  }
  const results: [name: string, result: LoadResult][] = [];
  const bar = progress('measuring', 'rows');
  for (const [name, requests] of paths) {
    bar.show(results.length, paths.length, name);
    results.push([name, await closedLoad({ origin, connections, seconds, paths: requests })]);
  }
  bar.stop();
  if (options.json)
    console.log(
      JSON.stringify({ origin, region: region.code, connections, rows: Object.fromEntries(results) }),
    );
  else printTable([`${origin}, ${region.code}`, ...COLUMNS], results.map(rowOf));
  if (results.some(([, { limited = 0 }]) => limited > 0))
    printLine('The site limits requests of one client (429): start it with RATE_LIMITS=off to measure it.');
  return results.some(([, { failures }]) => failures > 0) ? 1 : 0;
}

function rowOf([name, { rate, p50, p99, weight, failures }]: [string, LoadResult]): string[] {
  const numbers = [p50, p99, weight].map((number) => number.toFixed(1));
  return [name, Math.round(rate).toLocaleString('en'), ...numbers, String(failures)];
}

/** Addresses by row, in the order of the table. @throws when the site does not answer */
async function requestsOf(origin: string, region: ResolvedRegion): Promise<[string, readonly string[]][]> {
  const base = `/api/v1/rabbit/${region.code}`;
  const { makes, cars } = await readStock(`${origin}${base}`, CARS);
  const pages = await samplePaths(origin, region);
  const random = createRandom('searches');
  const searches = Array.from(
    { length: SEARCHES },
    () => `${base}/listings?${randomSearch(region, makes, random)}`,
  );
  const cards = cars.map(({ slug }) => `${base}/listings/${encodeURIComponent(slug)}`);
  const rows: [string, readonly string[]][] = [
    ['different searches', searches],
    [`${POPULAR} searches repeatedly`, searches.slice(0, POPULAR)],
    ['single cars', cards],
    ...Object.entries(pages).map(([name, path]): [string, readonly string[]] => [`page ${name}`, [path]]),
  ];
  return rows.filter(([, paths]) => paths.length > 0);
}
