import type { ListingCard } from '../../src/contracts/types.ts';
import { createRandom, type Random } from '../../src/demo/stock/random.ts';
import { pictureUrl } from '../../src/domain/media/picture.ts';
import { formPath, formsOf, isFoundForm, type NamedForm } from '../../src/region/forms/form-address.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { listingPath } from '../../src/region/routing/listing-path.ts';
import { pagePath } from '../../src/region/routing/paths.ts';
import type { FilterValue } from '../../src/region/search/filter-value.ts';
import { isMakeModel } from '../../src/region/search/kinds/make-model.ts';
import { formatSearch } from '../../src/region/search/search-address.ts';
import { emptySearch } from '../../src/region/search/search-query.ts';
import type { VisitorRequest } from './load.ts';

const MAX_FILTERS = 4;

/** Creates a search like those of buyers: up to four filters, any sort, mostly the first page. */
export function randomSearch(region: ResolvedRegion, makes: readonly string[], random: Random): string {
  const available = [...region.filters];
  const filters: Record<string, FilterValue> = {};
  for (let count = random.whole(0, MAX_FILTERS); count > 0; count--) {
    const [filter] = available.splice(random.whole(0, available.length - 1), 1);
    const value = filter && randomValue(filter, makes, random);
    if (filter && value) filters[filter.query] = value;
  }
  const sort = random.pick(region.sorts).name;
  const page = random.chance(0.7) ? 1 : random.whole(1, 10);
  return formatSearch(region, { ...emptySearch(region), filters, sort, page });
}

function randomValue(
  filter: ResolvedFilter,
  makes: readonly string[],
  random: Random,
): FilterValue | undefined {
  const { options, ticks, bounds, step, formParts } = filter;
  if (isMakeModel(filter)) {
    return { kind: 'list', values: [...new Set([random.pick(makes), random.pick(makes)])] };
  }
  if (options.length > 0) return { kind: 'list', values: [random.pick(options).value] };
  if (formParts.length > 0 && ticks.length > 0) {
    const [min = 0, max = min] = [random.pick(ticks), random.pick(ticks)].sort((a, b) => a - b);
    return { kind: 'range', ...(random.chance(0.75) && { min }), max };
  }
  if (formParts.length > 0) return undefined;
  if (ticks.length === 0 && !bounds) return { kind: 'flag' };
  return { kind: 'number', value: (bounds?.min ?? 0) + step * random.whole(1, 4) };
}

/** Makes and cars of a site. */
interface Stock {
  makes: string[];
  cars: ListingCard[];
}

/** @param base address of the API of a region @param most how many cars are enough */
export async function readStock(base: string, most = Number.POSITIVE_INFINITY): Promise<Stock> {
  const cars: ListingCard[] = [];
  for (let page = 1; cars.length < most; page++) {
    const { data } = await read<ListingCard>(`${base}/listings?page=${page}`);
    if (data.length === 0) break;
    cars.push(...data);
  }
  return { makes: await readMakes(base), cars };
}

export async function readMakes(base: string): Promise<string[]> {
  const { data } = await read<{ value: string }>(`${base}/data-query/makes`);
  return data.map(({ value }) => value);
}

async function read<Item>(url: string): Promise<{ data: Item[] }> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  return (await answer.json()) as { data: Item[] };
}

/** Photos of a car whose page has all of its parts. */
const PHOTOS = 8;

/** One address of each kind of page: of a car on sale with many photos, as versions put different cars first. */
export async function samplePaths(origin: string, region: ResolvedRegion): Promise<Record<string, string>> {
  const language = region.defaultLanguage.code;
  const path = (route: string, segments: string[] = []) => pagePath(region, { language, route, segments });
  const answer = await fetch(`${origin}/api/v1/rabbit/${region.code}/listings`);
  const { data } = (await answer.json()) as { data: ListingCard[] };
  const car = data.find((each) => each.status === 'available' && each.photo_count >= PHOTOS) ?? data[0];
  const listing = (await fetch(`${origin}${path('cars', ['x', 'x', 'x', car?.slug ?? ''])}`)).url;
  const [form] = formsOf(region).filter((named) => isFoundForm(named.form));
  return {
    home: path('home'),
    buy: path('buy'),
    listing: new URL(listing).pathname,
    ...(form && { form: formPath(region, language, form) }),
  };
}

/** Data that requests of a region are made from. */
interface RegionStock extends Stock {
  region: ResolvedRegion;
}

/** Requests that many visitors send, and their share of all. */
const POPULAR = 300;
const POPULAR_SHARE = 0.75;
const PICTURE_WIDTHS = [320, 480, 768];

/** Kinds of requests with their share, in percent. */
const KINDS: readonly [number, (stock: RegionStock, random: Random) => string | VisitorRequest][] = [
  [40, ({ region, makes }, random) => `${api(region)}/listings?${randomSearch(region, makes, random)}`],
  [5, ({ region, cars }, random) => `${api(region)}/listings/${random.pick(cars).slug}`],
  [15, ({ cars }, random) => picturePath(random.pick(cars), random)],
  [1, ({ region }) => ({ path: `${api(region)}/contact-us`, body: MESSAGE })],
  [4, ({ region }, random) => formPage(region, random)],
  [3, ({ region }, random) => page(region, 'home', random)],
  [
    14,
    ({ region, cars }, random) => listingPath(region, random.pick(region.languages).code, random.pick(cars)),
  ],
  [
    18,
    ({ region, makes }, random) => `${page(region, 'buy', random)}?${randomSearch(region, makes, random)}`,
  ],
];

/** A question that the form of every region takes. */
const MESSAGE = {
  answers: {
    topic: 'other',
    message: 'Is the car still there?',
    name: 'Mei',
    reply_by: 'email',
    email: 'mei@mail.example',
    consent: true,
  },
};

/**
 * Creates requests like those of visitors of all regions and languages: searches, single cars, pictures, pages, forms that
 * are opened and sent. Most go to popular paths.
 * @param mostCars how many cars of a region are enough
 */
export async function mixedRequests(
  origin: string,
  regions: readonly ResolvedRegion[],
  mostCars?: number,
): Promise<() => VisitorRequest> {
  const stocks: RegionStock[] = [];
  for (const region of regions) stocks.push({ region, ...(await readStock(origin + api(region), mostCars)) });
  const random = createRandom('requests of visitors');
  const anyRequest = () => randomRequest(random.pick(stocks), random);
  const popular = Array.from({ length: POPULAR }, anyRequest);
  return () => (random.chance(POPULAR_SHARE) ? random.pick(popular) : anyRequest());
}

function randomRequest(stock: RegionStock, random: Random): VisitorRequest {
  let rest = random.next() * 100;
  for (const [share, request] of KINDS) {
    rest -= share;
    if (rest >= 0) continue;
    const made = request(stock, random);
    return typeof made === 'string' ? { path: made } : made;
  }
  return { path: page(stock.region, 'home', random) };
}

const api = ({ code }: ResolvedRegion): string => `/api/v1/rabbit/${code}`;

const page = (region: ResolvedRegion, route: string, random: Random): string =>
  pagePath(region, { language: random.pick(region.languages).code, route, segments: [] });

const formPage = (region: ResolvedRegion, random: Random): string =>
  formPath(region, random.pick(region.languages).code, random.pick(formsOf(region).filter(isOpen)));

/** Pages of some forms are found only with what they are about. */
const isOpen = ({ form }: NamedForm): boolean => isFoundForm(form);

function picturePath({ photos }: ListingCard, random: Random): string {
  return pictureUrl({ path: random.pick(photos), width: random.pick(PICTURE_WIDTHS) });
}

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
