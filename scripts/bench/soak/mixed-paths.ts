import type { ListingCard } from '../../../src/contracts/types.ts';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { listingPath } from '../../../src/region/routing/listing-path.ts';
import { pagePath } from '../../../src/region/routing/paths.ts';
import { type SeededRandom, seededRandom } from '../../../tests/search/seeded-random.ts';
import { randomSearch } from '../http/random-searches.ts';

/** Data that paths of a region are made from. */
interface Stock {
  region: ResolvedRegion;
  makes: string[];
  cars: ListingCard[];
}

const POPULAR = 300;
/** Shares of all requests; the rest are buy pages with a random search. */
const SHARES = { popular: 0.75, api: 0.5, home: 0.05, car: 0.25 };

/**
 * Creates paths like those of visitors of all regions and languages: half are API searches, half are pages
 * (cars, buy pages with filters, home pages). Three quarters of all requests go to popular paths.
 */
export async function mixedPaths(origin: string, regions: readonly ResolvedRegion[]): Promise<() => string> {
  const stocks: Stock[] = [];
  for (const region of regions) stocks.push(await readStock(origin, region));
  const random = seededRandom(1);
  const popular = Array.from({ length: POPULAR }, () => randomPath(random.pick(stocks), random));
  return () =>
    random.chance(SHARES.popular) ? random.pick(popular) : randomPath(random.pick(stocks), random);
}

function randomPath({ region, makes, cars }: Stock, random: SeededRandom): string {
  const share = random.next();
  const search = () => randomSearch(region, makes, random);
  if (share < SHARES.api) return `/api/v1/rabbit/${region.code}/listings?${search()}`;
  const language = random.pick(region.languages).code;
  const path = (route: string) => pagePath(region, { language, route, segments: [] });
  if (share < SHARES.api + SHARES.home) return path('home');
  if (share < SHARES.api + SHARES.home + SHARES.car) return listingPath(region, language, random.pick(cars));
  return `${path('buy')}?${search()}`;
}

async function readStock(origin: string, region: ResolvedRegion): Promise<Stock> {
  const base = `${origin}/api/v1/rabbit/${region.code}`;
  const { data } = await read<{ data: { value: string }[] }>(`${base}/data-query/makes`);
  const cars: ListingCard[] = [];
  for (let page = 1; ; page++) {
    const answer = await read<{ data: ListingCard[] }>(`${base}/listings?page=${page}`);
    cars.push(...answer.data);
    if (answer.data.length === 0) break;
  }
  return { region, makes: data.map(({ value }) => value), cars };
}

async function read<Body>(url: string): Promise<Body> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  return (await answer.json()) as Body;
}
