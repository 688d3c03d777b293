import { createRandom } from '../../src/demo/stock/random.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { loadConfig } from '../../src/server/app/load-config.ts';
import { foldersOf } from '../../src/server/config/folders.ts';
import { loadContent } from '../../src/server/manifests/load-content.ts';
import { regionCode } from '../regions/region-code.ts';
import { printLine } from '../site/print-line.ts';
import { progress } from '../site/progress.ts';
import { ROOT } from './environment.ts';
import { randomSearch } from './http/random-searches.ts';
import { readStock } from './http/read-stock.ts';
import { samplePaths } from './pages/sample-paths.ts';
import { loadRow, printTable } from './report.ts';
import { closedLoop, type LoopResult } from './site/closed-loop.ts';

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

/** Measures searches and pages of a running site. @returns 1 when it does not answer, or refuses requests */
export async function benchSite(options: SiteBench): Promise<number> {
  const [seconds, connections] = [Number(options.seconds), Number(options.connections)];
  const config = await loadConfig(ROOT);
  const origin = new URL(options.origin ?? `http://localhost:${config.port}`).origin;
  const { regions } = await loadContent(foldersOf(config, ROOT), Date.now());
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
  const results: [name: string, result: LoopResult][] = [];
  const bar = progress('measuring', 'rows');
  for (const [name, requests] of paths) {
    bar.show(results.length, paths.length, name);
    results.push([name, await closedLoop({ origin, connections, seconds, paths: requests })]);
  }
  bar.stop();
  if (options.json)
    console.log(
      JSON.stringify({ origin, region: region.code, connections, rows: Object.fromEntries(results) }),
    );
  else
    printTable(
      [`${origin}, ${region.code}`, ...COLUMNS],
      results.map(([name, result]) => loadRow(name, result)),
    );
  if (results.some(([, { limited }]) => limited > 0))
    printLine('The site limits requests of one client (429): start it with RATE_LIMITS=off to measure it.');
  return results.some(([, { failures }]) => failures > 0) ? 1 : 0;
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
