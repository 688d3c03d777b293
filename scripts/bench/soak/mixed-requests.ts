import type { ListingCard } from '../../../src/contracts/types.ts';
import { pictureUrl } from '../../../src/domain/media/picture.ts';
import { formPath, formsOf, isFoundForm, type NamedForm } from '../../../src/region/forms/form-address.ts';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { listingPath } from '../../../src/region/routing/listing-path.ts';
import { pagePath } from '../../../src/region/routing/paths.ts';
import { type SeededRandom, seededRandom } from '../../../tests/search/seeded-random.ts';
import { randomSearch } from '../http/random-searches.ts';

/** Data that requests of a region are made from. */
interface Stock {
  region: ResolvedRegion;
  makes: string[];
  cars: ListingCard[];
}

/** A request of a visitor. */
export interface SoakRequest {
  path: string;
  /** JSON to send; absent: GET. */
  body?: object;
}

/** Requests that many visitors send, and their share of all. */
const POPULAR = 300;
const POPULAR_SHARE = 0.75;
const PICTURE_WIDTHS = [320, 480, 768];

/** Kinds of requests with their share, in percent. */
const KINDS: readonly [number, (stock: Stock, random: SeededRandom) => SoakRequest][] = [
  [
    40,
    ({ region, makes }, random) => ({
      path: `${api(region)}/listings?${randomSearch(region, makes, random)}`,
    }),
  ],
  [5, ({ region, cars }, random) => ({ path: `${api(region)}/listings/${random.pick(cars).slug}` })],
  [15, ({ cars }, random) => ({ path: picturePath(random.pick(cars), random) })],
  [1, ({ region }) => ({ path: `${api(region)}/contact-us`, body: MESSAGE })],
  [4, ({ region }, random) => ({ path: formPage(region, random) })],
  [3, ({ region }, random) => ({ path: page(region, 'home', random) })],
  [
    14,
    ({ region, cars }, random) => ({
      path: listingPath(region, random.pick(region.languages).code, random.pick(cars)),
    }),
  ],
  [
    18,
    ({ region, makes }, random) => ({
      path: `${page(region, 'buy', random)}?${randomSearch(region, makes, random)}`,
    }),
  ],
];

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
 */
export async function mixedRequests(
  origin: string,
  regions: readonly ResolvedRegion[],
): Promise<() => SoakRequest> {
  const stocks: Stock[] = [];
  for (const region of regions) stocks.push(await readStock(origin, region));
  const random = seededRandom(1);
  const anyRequest = () => randomRequest(random.pick(stocks), random);
  const popular = Array.from({ length: POPULAR }, anyRequest);
  return () => (random.chance(POPULAR_SHARE) ? random.pick(popular) : anyRequest());
}

function randomRequest(stock: Stock, random: SeededRandom): SoakRequest {
  let rest = random.next() * 100;
  for (const [share, request] of KINDS) {
    rest -= share;
    if (rest < 0) return request(stock, random);
  }
  return { path: page(stock.region, 'home', random) };
}

const api = ({ code }: ResolvedRegion): string => `/api/v1/rabbit/${code}`;

const page = (region: ResolvedRegion, route: string, random: SeededRandom): string =>
  pagePath(region, { language: random.pick(region.languages).code, route, segments: [] });

const formPage = (region: ResolvedRegion, random: SeededRandom): string =>
  formPath(region, random.pick(region.languages).code, random.pick(formsOf(region).filter(isOpen)));

/** Pages of some forms are found only with what they are about. */
const isOpen = ({ form }: NamedForm): boolean => isFoundForm(form);

function picturePath({ photos }: ListingCard, random: SeededRandom): string {
  return pictureUrl({ path: random.pick(photos), width: random.pick(PICTURE_WIDTHS) });
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
