import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListInventoriesAnswer } from '#contracts/types.ts';
import { createDemoNewCars, demoProfile } from '#server/demo/index.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const API = '/api/v1/rabbit';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 20, my: 20 },
    next: async (request, response) => {
      response.statusCode = request.url?.includes('/-/-') ? 404 : 200;
      response.end('a page');
    },
    change: (manifest) => ({
      ...manifest,
      features: { ...manifest.features, newCars: manifest.code === 'my' },
    }),
  });
});
afterAll(() => site?.close());

const get = (url: string) => site.app.inject({ url });
const newCars = async (region: string) =>
  (await get(`${API}/${region}/inventories?kind=new`)).json<ListInventoriesAnswer>();

/** Slug of a new car that lies in the database, whether it is for sale or not. */
async function storedSlug(region: string): Promise<string> {
  const { rows } = await site.database.pool.query<{ slug: string }>(
    `SELECT slug FROM listings WHERE region = $1 AND kind = 'new' LIMIT 1`,
    [region],
  );
  return rows[0]?.slug ?? '';
}

it('a region with new cars has them, and their pages', async () => {
  expect((await newCars('my')).meta.total).toBe(6);
  const slug = await storedSlug('my');
  expect((await get(`${API}/my/listings/new-home/${slug}`)).statusCode).toBe(200);
  expect((await get(`/my/en/buy-new/toyota/x/x/${slug}`)).statusCode).toBe(200);
});

it('a region whose switch is off has none of them, though some were stored before', async () => {
  expect(await newCars('sg')).toEqual({ data: [], meta: { total: 0, size: 24, next: null } });
  const slug = await storedSlug('sg');
  expect(slug).not.toBe('');
  for (const path of [`${API}/sg/listings/new-home/${slug}`, `${API}/sg/listings/${slug}`])
    expect((await get(path)).statusCode).toBe(404);
  for (const path of ['/sg/en/buy-new', `/sg/en/buy-new/toyota/x/x/${slug}`, `/sg/ms/buy-new/x/${slug}`])
    expect((await get(path)).statusCode).toBe(404);
});

it('and is filled with none', () => {
  const { regions, catalogue } = site.content;
  const count = (code: string) => {
    const { manifest } = regions.find(code) ?? regions.default;
    return createDemoNewCars({ region: demoProfile(manifest), catalogue, seed: code, today: '2026-01-31' })
      .length;
  };
  expect([count('sg'), count('my') > 0]).toEqual([0, true]);
});
