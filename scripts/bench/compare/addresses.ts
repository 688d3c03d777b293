import { createRandom } from '../../../src/demo/stock/random.ts';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { randomSearch } from '../http/random-searches.ts';
import { readStock } from '../http/read-stock.ts';
import { samplePaths } from '../pages/sample-paths.ts';

const CONNECTIONS = 16;
/** Distinct searches per connection and round; more than a row sends. */
const DISTINCT = 3_000;
const REPEATED = 200;
const CARS = 4_000;

/** Addresses of one site by row; connections of a row may ask different ones. */
export type PathsOf = (row: string, round: number) => (connection: number) => readonly string[];

/** Prepares the same requests for each version; only the slugs of cars are those of its own stock. */
export async function preparePaths(origin: string, region: ResolvedRegion): Promise<PathsOf> {
  const base = `/api/v1/rabbit/${region.code}`;
  const stock = await readStock(`${origin}${base}`, CARS);
  const [makes, slugs] = [stock.makes.sort(), stock.cars.map(({ slug }) => slug)];
  const pages = await samplePaths(origin, region);
  const searches = (seed: number, count: number) => {
    const random = createRandom(`searches ${seed}`);
    return Array.from({ length: count }, () => `${base}/listings?${randomSearch(region, makes, random)}`);
  };
  const popular = searches(1, REPEATED);
  const car = (slug: string) => `${base}/listings/${encodeURIComponent(slug)}?include=option_addons`;
  const share = Math.floor(slugs.length / CONNECTIONS);
  return (row, round) => (connection) => {
    const page = pages[row];
    if (page !== undefined) return [page];
    if (row === 'distinct searches') return searches(1_000 * (round + 1) + connection, DISTINCT);
    if (row === 'repeated searches') return popular;
    if (row === 'cars, each once') return slugs.slice(connection * share, (connection + 1) * share).map(car);
    if (row === 'cars, repeated') return slugs.slice(0, REPEATED).map(car);
    return [`${base}/listings`];
  };
}
