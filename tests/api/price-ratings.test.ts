import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GetListingAnswer, ListCardsAnswer, ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import { rateRegion } from '#server/modules/price-ratings/rate-region.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const API = '/api/v1/rabbit/sg';
const RATINGS = new Set(['great', 'good', 'fair', 'above']);
const CARS = 300;
let site: TestSite;
let pages = 0;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: CARS },
    next: async (_request, response) => void response.end(`page ${++pages}`),
    ratingPoll: 50,
  });
  await rateRegion(site.database.db, site.content.regions.default.manifest);
});
afterAll(() => site?.close());

const get = (url: string) => site.app.inject({ url });
const age = (hours: number) =>
  site.database.pool.query('UPDATE price_rating_runs SET rated_at = now() - make_interval(hours => $1)', [
    hours,
  ]);
const ratingOf = ({ listing }: ListingCard) => listing.price_rating;

/** All cars of the region, page by page; the API caches repeated requests. */
async function listed(): Promise<ListingCard[]> {
  const all: ListingCard[] = [];
  for (let page = 1; all.length < CARS; page++)
    all.push(...(await get(`${API}/listings?page=${page}`)).json<ListListingsAnswer>().data);
  return all;
}
const rated = async () => (await listed()).filter((card) => ratingOf(card) !== undefined);
const detail = async (slug: string) =>
  (await get(`${API}/listings/${slug}`)).json<GetListingAnswer>().data.card;
const card = async (id: number) => (await get(`${API}/cards?ids=${id}`)).json<ListCardsAnswer>().data[0];
const page = async () => (await get('/sg/en/buy')).body;

/** Retries a check for at most twenty seconds. */
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

it('cards and details contain the price rating only while it is fresh', async () => {
  await until(async () => expect((await rated()).length).toBeGreaterThan(20));
  const cars = await rated();
  const [first] = cars;
  if (!first) throw new Error('no car is rated');
  expect(cars.every((each) => RATINGS.has(String(ratingOf(each))))).toBe(true);
  const rating = ratingOf(first);
  expect([ratingOf(await detail(first.slug)), (await card(first.id))?.listing.price_rating]).toEqual([
    rating,
    rating,
  ]);
  const { price_comparison: figures } = (await get(`${API}/listings/${first.slug}`)).json<GetListingAnswer>()
    .data;
  const { minimumComparables, bands } = site.content.regions.default.manifest.priceRating;
  expect(figures?.like_cars).toBeGreaterThanOrEqual(minimumComparables);
  const price = Number(first.promotional_price ?? first.listing.asking_price);
  const isGreat = (price / Number(figures?.usual_price) - 1) * 100 <= bands.great;
  expect(isGreat).toBe(rating === 'great');
  const shown = await page();
  expect(await page()).toBe(shown);

  await age(site.content.regions.default.manifest.priceRating.freshForHours + 1);
  await until(async () => expect(await rated()).toEqual([]));
  expect((await get(`${API}/listings/${first.slug}`)).body).not.toMatch(/price_rating|price_comparison/);
  expect((await get(`${API}/cards?ids=${first.id}`)).body).not.toContain('price_rating');
  await until(async () => expect(await page()).not.toBe(shown));

  await age(0);
  await until(async () => expect(await rated()).toHaveLength(cars.length));
  expect(ratingOf(await detail(first.slug))).toBe(rating);
}, 120_000);
