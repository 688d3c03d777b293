import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GetListingAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { endPromotions } from '#server/modules/promotions/end-promotions.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
/** All promotions of the demo stock have ended by then. */
const LATER = Date.parse('2026-06-01T00:00:00Z');

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 40 } });
});
afterAll(() => site?.close());

const get = async <Answer>(path: string) => (await site.app.inject({ url: BASE + path })).json<Answer>();
const promoted = async () =>
  (await get<ListListingsAnswer>('/listings')).data.filter(
    ({ promotional_price: price }) => price !== undefined,
  );

it.each(['en', 'zh-SG'])('returns the promotion of a car in the requested language: %s', async (language) => {
  const [car] = await promoted();
  const { data } = await get<GetListingAnswer>(`/listings/${car?.slug}?lang=${language}`);
  const title = data.card.promotion_title;
  expect(title).toEqual({ [language]: expect.not.stringMatching(/^[a-z]+:/) });
  expect(data.sections?.carInfoSection.promoLabel).toEqual(title);
  expect(data.sections?.promotion?.title).toEqual(title);
});

it('lists, searches and details drop a promotion as soon as it ends', async () => {
  const [car] = await promoted();
  const path = `/listings/${car?.slug}`;
  const before = (await get<GetListingAnswer>(path)).data;
  expect(before.sections).toHaveProperty('promotion');
  const { regions } = site.content;
  await endPromotions(
    site.database.db,
    regions.all.map(({ manifest }) => manifest),
    LATER,
  );
  await expect.poll(promoted).toEqual([]);
  const { card, sections } = (await get<GetListingAnswer>(path)).data;
  expect(sections).toBeDefined();
  expect(sections).not.toHaveProperty('promotion');
  expect(card).not.toHaveProperty('promotion_title');
  expect(card.is_promo).toBe(false);
  expect(card.listing.asking_price).toBe(before.card.listing.asking_price);
  expect(Number(card.listing.installment)).toBeGreaterThan(Number(before.card.listing.installment));
});
