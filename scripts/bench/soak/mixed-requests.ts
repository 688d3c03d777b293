import type { ListingCard } from '../../../src/contracts/types.ts';
import { createRandom, type Random } from '../../../src/demo/stock/random.ts';
import { pictureUrl } from '../../../src/domain/media/picture.ts';
import { formPath, formsOf, isFoundForm, type NamedForm } from '../../../src/region/forms/form-address.ts';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { listingPath } from '../../../src/region/routing/listing-path.ts';
import { pagePath } from '../../../src/region/routing/paths.ts';
import { randomSearch } from '../http/random-searches.ts';
import { readStock, type Stock } from '../http/read-stock.ts';

/** Data that requests of a region are made from. */
interface RegionStock extends Stock {
  region: ResolvedRegion;
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
const KINDS: readonly [number, (stock: RegionStock, random: Random) => string | SoakRequest][] = [
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
export const MESSAGE = {
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
): Promise<() => SoakRequest> {
  const stocks: RegionStock[] = [];
  for (const region of regions) stocks.push({ region, ...(await readStock(origin + api(region), mostCars)) });
  const random = createRandom('requests of visitors');
  const anyRequest = () => randomRequest(random.pick(stocks), random);
  const popular = Array.from({ length: POPULAR }, anyRequest);
  return () => (random.chance(POPULAR_SHARE) ? random.pick(popular) : anyRequest());
}

function randomRequest(stock: RegionStock, random: Random): SoakRequest {
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
