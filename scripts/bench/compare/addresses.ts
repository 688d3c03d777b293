import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { seededRandom } from '../../../tests/search/seeded-random.ts';
import { randomSearch } from '../http/random-searches.ts';
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
  const { data } = await read<{ data: { value: string }[] }>(`${origin}${base}/data-query/makes`);
  const makes = data.map(({ value }) => value).sort();
  const slugs = await readSlugs(`${origin}${base}`);
  const pages = await samplePaths(origin, region);
  const searches = (seed: number, count: number) => {
    const random = seededRandom(seed);
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

async function readSlugs(base: string): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; slugs.length < CARS; page++) {
    const { data } = await read<{ data: { slug: string }[] }>(`${base}/listings?page=${page}`);
    if (data.length === 0) break;
    slugs.push(...data.map(({ slug }) => slug));
  }
  return slugs;
}

async function read<Body>(url: string): Promise<Body> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  return (await answer.json()) as Body;
}
