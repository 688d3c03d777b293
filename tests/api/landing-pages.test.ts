import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadBuy } from '#screens/buy/buy.server.ts';
import { loadLanding } from '#screens/landing/landing.server.ts';
import type { LandingView } from '#screens/landing/landing-view.ts';
import { loadListing } from '#screens/listing/listing.server.ts';
import type { PageMeta, ScreenAnswer } from '#screens/screen.ts';
import { headProps } from '#shell/load/load-head.server.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

/** What a page would be rendered from. */
interface Loaded {
  kind: string;
  path?: string;
  status?: number;
  props?: LandingView;
  meta: PageMeta;
  head: ReturnType<typeof headProps>;
}

const MINIMUM = 2;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    stock: { jp: 160, my: 160, id: 12 },
    change: (manifest) => {
      const { landing } = manifest.pages;
      if (!landing) throw new Error('no landing pages');
      const routes = manifest.code === 'id' ? { cars: landing.routes.cars ?? '' } : landing.routes;
      return {
        ...manifest,
        pages: { ...manifest.pages, landing: { ...landing, routes, minimumCars: MINIMUM } },
      };
    },
    next: async (request, response) => {
      const context = pageContextOf(request);
      const t = createTranslate(context.language.code, context.messages);
      const [, , , page = ''] = (request.url ?? '').split('/');
      const loaders: Record<
        string,
        (...input: [typeof context, typeof t]) => Promise<ScreenAnswer<unknown>>
      > = {
        landing: loadLanding,
        cars: loadListing,
        buy: loadBuy,
      };
      const answer: ScreenAnswer<unknown> = (await loaders[page.replace(/\?.*/, '')]?.(context, t)) ?? {
        kind: 'not_found',
      };
      const head = answer.kind === 'screen' ? { head: headProps(context, answer.meta, t) } : {};
      response.end(JSON.stringify({ ...answer, ...head, page }));
    },
  });
});
afterAll(() => site?.close());

async function load(path: string): Promise<Loaded> {
  const answer = await site.app.inject({ url: encodeURI(path) });
  if (answer.statusCode !== 200)
    return { kind: 'redirect', path: decodeURI(String(answer.headers.location)) } as Loaded;
  return JSON.parse(answer.body) as Loaded;
}

async function view(path: string): Promise<LandingView & Pick<Loaded, 'head' | 'status'>> {
  const { props, head, status, kind } = await load(path);
  if (!props) throw new Error(`${path} is ${kind}`);
  return { ...props, head, ...(status && { status }) };
}

/** Prices of the cars for sale of a make, and the number of all its cars. */
async function pricesOf(region: string, field: string, value: string) {
  const { rows } = await site.database.db.execute<{ price: string; sale: boolean }>(sql`
    SELECT fields->>'listing.asking_price' AS price,
      (fields->>'listing.is_available')::boolean AS sale
    FROM listings WHERE region = ${region} AND kind = 'used' AND fields->>${field} = ${value}
    ORDER BY (fields->>'listing.asking_price')::numeric`);
  const prices = rows.filter(({ sale }) => sale).map(({ price }) => Number(price));
  return { prices, total: rows.length };
}

it('names a make in the language of the page, with its cars, models and prices', async () => {
  const page = await view('/jp/ja/cars/toyota');
  expect(page.title).toBe('日本のトヨタ中古車');
  expect(page.crumbs.map(({ name }) => name).at(-1)).toBe('トヨタ');
  expect(page.cars?.href).toBe('/jp/ja/buy?make=toyota');
  expect(page.cars?.cars.length).toBeGreaterThan(3);
  expect(page.first?.tiles.length).toBeGreaterThan(3);
  const { total } = await pricesOf('jp', 'inventory.make', 'toyota');
  expect(page.action?.label).toBe(`${total}台を見る`);
  expect(page.head.title.length).toBeLessThanOrEqual(60);
});

it('gives the median price of the cars for sale as the usual one', async () => {
  const { prices } = await pricesOf('my', 'inventory.make', 'toyota');
  const middle = (at: (place: number) => number) => prices[at((prices.length - 1) / 2)] ?? 0;
  const median = (middle(Math.floor) + middle(Math.ceil)) / 2;
  const { facts } = await view('/my/en/cars/toyota');
  expect(facts[0]?.label).toBe('Usual price');
  const shown = Number(facts[0]?.value.replace(/[^0-9]/g, ''));
  expect(Math.abs(shown - median)).toBeLessThanOrEqual(1);
});

it('stands at the localized address of each language, for makes, models and body types', async () => {
  const make = await view('/my/ms/kereta-terpakai/toyota');
  expect(make.title).toBe('Kereta Toyota terpakai di Malaysia');
  expect(make.head.canonical).toBe(`${ORIGIN}/my/ms/kereta-terpakai/toyota`);
  expect(make.head.alternates.map(({ href }) => href)).toContain(`${ORIGIN}/my/en/cars/toyota`);
  const model = make.first?.tiles[0];
  expect(model?.href).toMatch(/^\/my\/ms\/kereta-terpakai\/toyota\/[a-z-]+$/);
  const { crumbs } = await view(model?.href ?? '');
  expect(crumbs.at(-2)?.href).toBe('/my/ms/kereta-terpakai/toyota');
  const body = await view('/my/ms/jenis-badan/suv');
  expect(body.title).toBe('SUV terpakai di Malaysia');
  expect(await view('/my/en/body-type/suv').then(({ title }) => title)).toBe('Used SUVs in Malaysia');
});

it('redirects other spellings to the one address', async () => {
  expect(await load('/my/en/cars/Toyota')).toMatchObject({ kind: 'redirect', path: '/my/en/cars/toyota' });
  expect(await load('/my/en/cars/mercedes_benz')).toMatchObject({ path: '/my/en/cars/mercedes-benz' });
  expect(await load('/my/ms/cars/toyota')).toMatchObject({ path: '/my/ms/kereta-terpakai/toyota' });
});

it('answers 404 with the nearest makes for a misspelt one', async () => {
  const page = await view('/my/en/cars/tooyota');
  expect(page.status).toBe(404);
  expect(page.head.isHidden).toBe(true);
  expect(page.first?.tiles[0]).toMatchObject({ label: 'Toyota', href: '/my/en/cars/toyota' });
  expect((await view('/my/en/body-type/spaceship')).status).toBe(404);
});

it('leaves addresses of cars to their pages', async () => {
  const { rows } = await site.database.db.execute<{ slug: string }>(
    sql`SELECT slug FROM listings WHERE region = 'my' AND kind = 'used' LIMIT 1`,
  );
  const slug = rows[0]?.slug ?? '';
  const { path } = await load(`/my/en/cars/${slug}`);
  expect(path).toMatch(new RegExp(`^/my/en/cars/[^/]+/[^/]+/[^/]+/${slug}$`));
  const car = await load(path ?? '');
  expect(car).toMatchObject({ kind: 'screen', page: 'cars' });
  const crumbs = (car.props as unknown as LandingView).crumbs;
  expect(crumbs[2]?.href).toMatch(/^\/my\/en\/cars\/[a-z-]+$/);
});

it('hides a page with too few cars, and says what else there is where there is none', async () => {
  const { rows } = await site.database.db.execute<{ model: string; count: string }>(sql`
    SELECT fields->>'inventory.make_model' AS model, count(*) FROM listings
    WHERE region = 'my' AND kind = 'used' GROUP BY 1 HAVING count(*) < ${MINIMUM} LIMIT 1`);
  const few = rows[0]?.model.replace('.', '/') ?? '';
  const page = await view(`/my/en/cars/${few}`);
  expect(page.head).toMatchObject({ isHidden: true, canonical: '' });
  expect(page.cars ?? page.action).toBeDefined();
  const none = site.content.catalogue.makes.flatMap(({ slug, models }) =>
    models.map((model) => `${slug}/${model.slug}`),
  );
  const stocked = await site.database.db.execute<{ model: string }>(
    sql`SELECT DISTINCT fields->>'inventory.make_model' AS model FROM listings WHERE region = 'my'`,
  );
  const known = new Set(stocked.rows.map(({ model }) => model.replace('.', '/')));
  const empty = await view(`/my/en/cars/${none.find((path) => !known.has(path))}`);
  expect(empty.lead).toMatch(/^There are no used .* for sale right now/);
  expect(empty.action?.href).toBe('/my/en/buy');
});

it('lists the makes, and is listed in the sitemap where it has enough cars', async () => {
  const makes = await view('/my/en/cars');
  expect(makes.others[0]?.tiles.map(({ label }) => label)).toContain('Toyota');
  const xml = (await site.app.inject({ url: '/sitemaps/my/pages.xml' })).body;
  const locs = [...xml.matchAll(/<loc>([^<]*\/my\/en\/(?:cars|body-type|fuel)[^<]*)<\/loc>/g)].map(
    ([, loc = '']) => loc,
  );
  expect(locs).toContain(`${ORIGIN}/my/en/cars`);
  expect(locs).toContain(`${ORIGIN}/my/en/cars/toyota`);
  expect(xml).toContain(`<loc>${ORIGIN}/my/ms/jenis-badan/suv</loc>`);
  for (const loc of locs) {
    const { head } = await view(loc.replace(ORIGIN, ''));
    expect([loc, head.canonical]).toEqual([loc, loc]);
  }
});

it('stands for the search for the same cars', async () => {
  const canonical = async (path: string) => (await load(path)).head.canonical;
  expect(await canonical('/my/en/buy?make=toyota')).toBe(`${ORIGIN}/my/en/cars/toyota`);
  expect((await load('/my/en/buy?make=toyota')).head.alternates).toEqual([]);
  expect(await canonical('/my/ms/beli-kereta-terpakai?body=suv')).toBe(`${ORIGIN}/my/ms/jenis-badan/suv`);
  for (const search of ['make=toyota&body=suv', 'make=toyota&sort=price-asc', 'make=toyota,honda'])
    expect(await canonical(`/my/en/buy?${search}`)).toBe(`${ORIGIN}/my/en/buy?${search}`);
});

it('fuels that the manifest names have pages, and no others', async () => {
  expect((await view('/my/en/fuel/hybrid')).title).toBe('Used hybrid cars in Malaysia');
  expect((await view('/my/ms/bahan-api/hybrid')).title).toBe('Kereta hibrid terpakai di Malaysia');
  expect((await view('/jp/ja/fuel/hybrid')).title).toBe('日本のハイブリッド車中古車');
  expect((await load('/my/en/fuel/petrol')).kind).toBe('not_found');
  expect((await load('/my/en/buy?fuel=hybrid')).head.canonical).toBe(`${ORIGIN}/my/en/fuel/hybrid`);
  expect((await load('/my/en/buy?fuel=petrol')).head.canonical).toBe(`${ORIGIN}/my/en/buy?fuel=petrol`);
  const xml = (await site.app.inject({ url: '/sitemaps/my/pages.xml' })).body;
  expect(xml).toContain(`<loc>${ORIGIN}/my/ms/bahan-api/hybrid</loc>`);
  expect(xml).not.toContain('fuel/petrol');
});

it('names the showrooms where the cars stand', async () => {
  const { others } = await view('/my/en/cars/toyota');
  const places = others.find(({ title }) => title === 'Where to see them');
  expect(places?.more).toEqual({ href: '/my/en/showrooms', label: 'All showrooms' });
  const [first] = places?.tiles ?? [];
  expect(first?.href).toMatch(/^\/my\/en\/buy\?make=toyota&place=[a-z-]+$/);
  const { body } = await site.app.inject(
    `/api/v1/rabbit/my/listings?${first?.href.split('?')[1]}&lang=en&counts=none`,
  );
  expect(first?.note).toBe(`${JSON.parse(body).meta.total} cars`);
});

it('does not exist for a route or region that the manifest does not name', async () => {
  expect((await load('/id/id/tipe-bodi/suv')).kind).toBe('not_found');
  expect((await load('/id/id/mobil-bekas/toyota')).kind).toBe('screen');
});
