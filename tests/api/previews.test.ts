import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { previewPath } from '#region/routing/preview-path.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const car = {
  kind: 'used',
  source: 'test',
  sourceId: '1',
  slug: 'hostile-1',
  status: 'available',
  title: '</script><!-- <b>\u202Eevil 😀',
  detail: {},
} as const;
const store = (price: number) =>
  upsertListings(site.database.db, 'sg', [{ ...car, fields: { 'listing.asking_price': price } }]);

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3 },
    next: async (_request, response) => void response.end('page'),
  });
  await store(20_000);
});
afterAll(() => site?.close());

async function addressOfPreview(): Promise<string> {
  const answer = await site.app.inject('/api/v1/rabbit/sg/listings/hostile-1');
  const region = site.content.regions.default;
  return previewPath({
    region,
    language: region.defaultLanguage,
    card: (answer.json().data as ListingDetail).card,
  });
}

it('a preview of a car is a cacheable JPEG of 1200 × 630', async () => {
  const answer = await site.app.inject(await addressOfPreview());
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect([answer.statusCode, format, width, height]).toEqual([200, 'jpeg', 1200, 630]);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('a price change moves the preview and redirects its old address', async () => {
  const before = await addressOfPreview();
  await store(19_000);
  const after = await addressOfPreview();
  expect(after).not.toBe(before);
  const answer = await site.app.inject(before);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, after]);
});

it('the preview of a new car in several versions has its own address', async () => {
  const { rows } = await site.database.pool.query<{ slug: string }>(
    `SELECT slug FROM listings WHERE region = 'sg' AND kind = 'new' LIMIT 1`,
  );
  const answer = await site.app.inject(`/api/v1/rabbit/sg/listings/new-home/${rows[0]?.slug}`);
  const region = site.content.regions.default;
  const { card } = answer.json().data as ListingDetail;
  const of = (count: number) =>
    previewPath({
      region,
      language: region.defaultLanguage,
      card: { ...card, inventory: { ...card.inventory, number_of_variants: count } },
    });
  expect(of(3)).not.toBe(of(1));
  const drawn = await site.app.inject(of(Number(card.inventory.number_of_variants)));
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it('made-up addresses have no preview', async () => {
  for (const path of [
    '/previews/zz/en/1/a.jpg',
    '/previews/sg/xx/1/a.jpg',
    '/previews/sg/en/1/none.jpg',
    '/previews/sg/en/1/a',
  ])
    expect((await site.app.inject(path)).statusCode).toBe(404);
});
