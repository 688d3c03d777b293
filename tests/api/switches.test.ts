import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListInventoriesAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { createDemoNewCars, demoProfile } from '#demo/stock/index.ts';
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

/** Slug of a stored new car, whether it is for sale or not. */
async function storedSlug(region: string): Promise<string> {
  const { rows } = await site.database.pool.query<{ slug: string }>(
    `SELECT slug FROM listings WHERE region = $1 AND kind = 'new' LIMIT 1`,
    [region],
  );
  return rows[0]?.slug ?? '';
}

it('a region with new cars lists them and their pages', async () => {
  expect((await newCars('my')).meta.total).toBe(6);
  const slug = await storedSlug('my');
  expect((await get(`${API}/my/listings/new-home/${slug}`)).statusCode).toBe(200);
  expect((await get(`/my/en/buy-new/toyota/x/x/${slug}`)).statusCode).toBe(200);
  expect((await get(`${API}/my/listings/new-home`)).json<ListListingsAnswer>().meta.total).toBe(6);
  expect((await get('/sitemaps/my/pages.xml')).body).toContain('/my/en/buy-new<');
  expect((await get('/sitemaps/my/cars-1.xml')).body).toContain(`${slug}<`);
});

it('a region with new cars switched off returns none, although some are stored', async () => {
  expect(await newCars('sg')).toEqual({ data: [], meta: { total: 0, size: 24, next: null } });
  const slug = await storedSlug('sg');
  expect(slug).not.toBe('');
  for (const path of ['/listings/new-home', `/listings/new-home/${slug}`, `/listings/${slug}`])
    expect((await get(`${API}/sg${path}`)).statusCode, path).toBe(404);
  for (const path of ['/sg/en/buy-new', `/sg/en/buy-new/toyota/x/x/${slug}`, `/sg/ms/buy-new/x/${slug}`])
    expect((await get(path)).statusCode).toBe(404);
});

it('a region offers no file of its stock unless its manifest says so', async () => {
  expect((await get(`${API}/sg/stock/cars.jsonl`)).statusCode).toBe(404);
});

it('a region with new cars switched off does not link to them', async () => {
  const slug = await storedSlug('sg');
  expect((await get('/sitemaps/sg/pages.xml')).body).not.toContain('/buy-new');
  expect((await get('/sitemaps/sg/cars-1.xml')).body).not.toContain(slug);
  const { regions } = site.content;
  const { manifest } = regions.find('sg') ?? regions.default;
  expect(manifest.pages.navigation).not.toContain('buy-new');
  expect(manifest.routes).not.toHaveProperty('buy-new');
  const config = (await get(`${API}/sg/config`)).body;
  expect(config).not.toContain('"buy-new"');
});

it('a region with new cars switched off gets no demo stock of them', () => {
  const { regions, catalogue } = site.content;
  const count = (code: string) => {
    const { manifest } = regions.find(code) ?? regions.default;
    return createDemoNewCars({ region: demoProfile(manifest), catalogue, seed: code, today: '2026-01-31' })
      .length;
  };
  expect([count('sg'), count('my') > 0]).toEqual([0, true]);
});
