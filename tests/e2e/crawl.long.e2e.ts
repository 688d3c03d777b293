import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openPages } from '../../scripts/start/open-pages.ts';
import { ORIGIN, openTestSite, type TestSite } from '../api/test-site.ts';
import { deleteSource } from '../storage/stored-listings.ts';
import { type CrawledPage, readPage } from './crawl/read-page.ts';
import { missingProperties } from './crawl/required-properties.ts';
import { htmlFaults, skipReason } from './html/nu-checker.ts';
import { pagesOfDemo } from './html/pages-of-demo.ts';

const STOCK = { sg: 6, my: 4, id: 4, th: 4, hk: 4, jp: 4 };
const CONCURRENCY = 4;
const HOSTILE = `<script>alert(1)</script></script><!-- "quotes" 'and' &amp; \u202Eevil \u200B😀`;
const noChecker = await skipReason();
if (noChecker) console.log(noChecker);

let site: TestSite;
const pages = new Map<string, CrawledPage>();
let hostile = '';

beforeAll(async () => {
  site = await openTestSite({
    stock: STOCK,
    next: await openPages(join(import.meta.dirname, '../..'), { renderThreads: 1, memory: 'small' }),
  });
  await upsertListings(site.database.db, 'sg', [
    {
      kind: 'used',
      source: 'test',
      sourceId: '1',
      slug: 'hostile-1',
      status: 'available',
      title: HOSTILE,
      fields: {
        'inventory.make': 'toyota',
        'inventory.make_model': 'toyota.vios',
        'listing.asking_price': 9_000,
      },
    },
  ]);
  // demo cars of a public site are hidden from search engines
  await site.database.pool.query('UPDATE listings SET is_demo = false');
  const files = locsOf(await text('/sitemap.xml'));
  const urls: string[] = [];
  for (const file of files) urls.push(...locsOf(await text(file)));
  expect(new Set(urls).size).toBe(urls.length);
  hostile = urls.find((url) => url.startsWith(`${ORIGIN}/sg/en/`) && url.endsWith('/hostile-1')) ?? '';
  const queue = [...urls];
  const crawl = async () => {
    for (let url = queue.pop(); url; url = queue.pop()) {
      const answer = await get(url);
      pages.set(url, readPage(answer.statusCode, answer.body));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, crawl));
}, 600_000);
afterAll(() => site?.close());

const get = (url: string) => site.app.inject(url.replace(ORIGIN, ''));
const text = async (url: string) => (await get(url)).body;
const locsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const faults = (find: (page: CrawledPage, url: string) => string | undefined) =>
  [...pages].flatMap(([url, page]) => find(page, url) ?? []);

test('every page of the sitemaps exists at its canonical address', () => {
  expect(pages.size).toBeGreaterThan(100);
  expect(
    faults(({ status, canonical, robots }, url) =>
      status === 200 && canonical === url && robots === ''
        ? undefined
        : `${url} ${status} ${canonical} ${robots}`,
    ),
  ).toEqual([]);
});

test('languages link to each other, themselves and a default', () => {
  expect(
    faults(({ alternates }, url) => {
      if (![...alternates.values()].includes(url)) return `${url} does not link to itself`;
      if (!alternates.has('x-default')) return `${url} has no x-default`;
      const other = [...alternates].find(([, href]) => {
        const back = pages.get(href)?.alternates;
        return !back || JSON.stringify([...back]) !== JSON.stringify([...alternates]);
      });
      return other && `${url} is not linked back by ${other[1]}`;
    }),
  ).toEqual([]);
  const home = pages.get(`${ORIGIN}/my/en`)?.alternates;
  expect(home?.get('en-SG')).toBe(`${ORIGIN}/sg/en`);
  expect(home?.get('en-MY')).toBe(`${ORIGIN}/my/en`);
});

test('structured data is valid and has the properties that search engines require', () => {
  expect(
    faults(({ data }, url) => {
      const missing = missingProperties(data);
      return missing.length > 0 ? `${url}: ${missing.join(', ')}` : undefined;
    }),
  ).toEqual([]);
  const cars = [...pages.values()].filter(({ data }) => data.some((thing) => thing['@type'] === 'Car'));
  expect(cars.length).toBeGreaterThan(80);
  expect(cars.every(({ data }) => data.some((thing) => thing['@type'] === 'BreadcrumbList'))).toBe(true);
});

test('page titles of a language are unique, except for very similar cars', () => {
  const titles = new Map<string, number>();
  for (const [url, { title, canonical }] of pages) {
    expect(title, url).not.toBe('');
    const language = new URL(canonical).pathname.split('/').slice(1, 3).join('/');
    titles.set(`${language} ${title}`, (titles.get(`${language} ${title}`) ?? 0) + 1);
  }
  expect(titles.size / pages.size).toBeGreaterThan(0.95);
});

test.skipIf(noChecker)('all kinds of pages pass the Nu HTML checker', { timeout: 600_000 }, async () => {
  const crawled = [...pages].map(([url, { html }]) => [new URL(url).pathname, html] as const);
  expect(await htmlFaults([...crawled, ...(await pagesOfDemo())])).toEqual([]);
});

test.each([
  ['a wrong make', (path: string) => path.replace('/toyota/', '/honda/')],
  ['a wrong title', (path: string) => path.replace(/\/script-[^/]*\//, '/good-car/')],
  ['capitals', (path: string) => path.replace('/toyota/vios/', '/TOYOTA/Vios/')],
  ['a trailing slash', (path: string) => `${path}/`],
  ['the slug alone', () => '/sg/en/cars/hostile-1'],
])('%s redirects to the canonical address permanently', async (_, change) => {
  const { pathname } = new URL(hostile);
  let path = change(pathname);
  for (let hops = 0; hops < 2 && path !== pathname; hops++) {
    const { statusCode, headers } = await get(path);
    expect([statusCode, path]).toEqual([308, path]);
    path = String(headers.location);
  }
  expect(path).toBe(pathname);
});

test('car lists link to the addresses of the sitemaps', () => {
  const lists = [...pages].filter(([, { data }]) => data.some((thing) => thing['@type'] === 'ItemList'));
  const paths = new Set(lists.map(([url]) => new URL(url).pathname));
  for (const path of ['/sg/en/buy', '/sg/en/buy-new', '/my/ms/beli-kereta-terpakai', '/jp/ja/buy'])
    expect(paths).toContain(path);
  const named = lists.flatMap(([, { data }]) => data.flatMap(({ itemListElement }) => itemListElement ?? []));
  const urls = (named as { '@type': string; url?: string }[]).flatMap(({ url }) => url ?? []);
  expect(urls.length).toBeGreaterThan(80);
  expect(urls.filter((url) => !pages.has(url))).toEqual([]);
});

test('sitemaps contain subpages of content pages', () => {
  const paths = [...pages.keys()].map((url) => new URL(url).pathname.split('/'));
  for (const route of ['car-care', 'car-ratings', 'careers'])
    expect(paths.filter((path) => path[3] === route && path.length > 4).length, route).toBeGreaterThan(15);
});

test('a deleted car is gone, an unknown one is not found', async () => {
  const { db } = site.database;
  const car = { kind: 'used', source: 'left', status: 'available', title: 'Left' } as const;
  const fields = { 'inventory.make': 'toyota', 'inventory.make_model': 'toyota.vios' };
  await upsertListings(db, 'sg', [{ ...car, sourceId: '1', slug: 'left-1', fields }]);
  await deleteSource(db, 'sg', 'left');
  for (const path of ['/sg/en/cars/toyota/vios/left/left-1', '/sg/zh-sg/cars/left-1']) {
    const gone = await get(path);
    expect([gone.statusCode, gone.body.includes('<h1')]).toEqual([410, true]);
  }
  const invented = await get('/sg/en/cars/toyota/vios/left/left-2');
  expect(invented.statusCode).toBe(404);
});

test('the slug of another region redirects permanently', async () => {
  const path = new URL(hostile).pathname;
  const answer = await get(path.replace('/cars/', '/mobil-bekas/'));
  expect([answer.statusCode, answer.headers.location]).toEqual([308, path]);
});

test('the slug of another language redirects permanently', async () => {
  const paths = [...pages.keys()].map((url) => new URL(url).pathname);
  for (const [english, local, other] of [
    ['/my/en/cars/', '/my/ms/kereta-terpakai/', 'kereta-terpakai'],
    ['/id/en/cars/', '/id/id/mobil-bekas/', 'mobil-bekas'],
  ] as const) {
    const car = paths.find((path) => path.startsWith(english)) ?? '';
    const inEnglish = await get(car.replace('/cars/', `/${other}/`));
    expect([inEnglish.statusCode, inEnglish.headers.location]).toEqual([308, car]);
    const localPath = car.replace(english, local);
    const foreign = await get(localPath.replace(`/${other}/`, '/cars/'));
    expect([foreign.statusCode, foreign.headers.location]).toEqual([308, localPath]);
  }
});

test('a hostile title is text on the page, in its head, its data and its picture', async () => {
  const page = pages.get(hostile);
  if (!page) throw new Error('the hostile car is not in the sitemap');
  expect(page.html).not.toContain('<script>alert');
  expect(page.html).not.toContain('<!-- "');
  expect(page.meta.get('og:title')).toContain(HOSTILE);
  // machines that read it get one line without characters that turn what stands around them
  expect(page.data.find((thing) => thing['@type'] === 'Car')?.name).toBe(HOSTILE.replace('\u202E', ''));
  const picture = await get(page.meta.get('og:image') ?? '');
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const answer = await get('/api/v1/rabbit/sg/listings/hostile-1');
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.json().data.card.title).toBe(HOSTILE);
  for (const url of ['/api/docs/', '/api/openapi.json', '/sg/en/buy?q=script'])
    expect(await text(url)).not.toContain('<script>alert');
});
