import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingAddresses, listingParts } from '#server/modules/listings/repositories/listing-addresses.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const HOSTILE = `<script>alert(1)</script> & "quotes" 'and' \u202Eevil ]]> \u200B😀`;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 30, my: 12 },
    next: async (_request, response) => void response.end('page'),
  });
  const car = { kind: 'used', source: 'test', status: 'available', detail: {}, isDemo: false } as const;
  const fields = { 'inventory.make': 'toyota', 'inventory.make_model': 'toyota.<b>' };
  await upsertListings(site.database.db, 'sg', [
    { ...car, sourceId: '1', slug: 'hostile-1', title: HOSTILE, fields },
    { ...car, sourceId: '2', slug: 'gone-1', title: 'Gone', fields: { ...fields, is_sold: true } },
  ]);
});
afterAll(() => site?.close());

const get = (url: string, headers = {}) => site.app.inject({ url, headers });
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href = '']) => href);
const read = async (href: string) => (await get(href.replace(ORIGIN, ''))).body;

describe('sitemaps', () => {
  it('robots.txt names an index of all regions', async () => {
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const all = locsOf(await read('/sitemap.xml'));
    const names = ['sg/pages', 'sg/cars-1', 'my/pages', 'my/cars-1'];
    expect(new Set(all)).toEqual(new Set(names.map((name) => `${ORIGIN}/sitemaps/${name}.xml`)));
    expect(locsOf(await read('/sitemaps/my.xml'))).toEqual(all.filter((href) => href.includes('/my/')));
  });

  it('list every unsold car in every language of its region, with alternates and a date', async () => {
    const { rows } = await site.database.db.execute<{ count: string }>(
      sql`SELECT count(*) FROM listings WHERE region = 'my' AND NOT fields @> '{"is_sold": true}'`,
    );
    const xml = await read('/sitemaps/my/cars-1.xml');
    const locs = locsOf(xml);
    expect(locs).toHaveLength(Number(rows[0]?.count) * 3);
    expect(new Set(locs).size).toBe(locs.length);
    for (const [, entry = ''] of xml.matchAll(/<url>(.*?)<\/url>/g)) {
      const tags = [...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag);
      expect(tags).toEqual(['en-MY', 'ms-MY', 'zh-Hans-MY', 'x-default']);
      expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    }
    expect(await read('/sitemaps/sg/cars-1.xml')).not.toContain('gone-1');
  });

  it('are split into files of limited size that contain every car once', async () => {
    const { db } = site.database;
    const parts = await listingParts(db, 'sg', ['used'], 7);
    const ids: number[] = [];
    for (const part of parts) {
      const rows = await listingAddresses(db, 'sg', { ...part, after: part.first - 1, kinds: ['used'] }, 100);
      expect(rows.length).toBeLessThanOrEqual(7);
      ids.push(...rows.map(({ id }) => id));
    }
    const whole = await listingAddresses(db, 'sg', { after: 0, last: 2 ** 40, kinds: ['used'] }, 100);
    expect(ids).toEqual(whole.map(({ id }) => id));
    expect(parts.length).toBe(Math.ceil(whole.length / 7));
  });

  it('link pages that all regions have across regions', async () => {
    const [home = ''] = (await read('/sitemaps/my/pages.xml')).split('</url>');
    for (const tag of ['en-SG', 'en-MY', 'ms-MY', 'x-default']) expect(home).toContain(`hreflang="${tag}"`);
  });

  it('list the privacy policy by its path in each language', async () => {
    const xml = await read('/sitemaps/my/pages.xml');
    for (const path of ['en/privacy', 'ms/dasar-privasi', 'zh-my/privacy'])
      expect(xml).toContain(`<loc>${ORIGIN}/my/${path}</loc>`);
  });

  it('list forms by their slugs in each language', async () => {
    const entries = (await read('/sitemaps/my/pages.xml')).split('</url>');
    const forms = entries.filter((entry) =>
      entry.includes(`<loc>${ORIGIN}/my/ms/request/kereta-syarikat</loc>`),
    );
    const links = [...(forms[0] ?? '').matchAll(/hreflang="[^"]*" href="([^"]*)"/g)].map(([, href]) => href);
    expect([forms.length, ...links]).toEqual([
      1,
      ...['en/request/fleet', 'ms/request/kereta-syarikat', 'zh-my/request/fleet', 'en/request/fleet'].map(
        (path) => `${ORIGIN}/my/${path}`,
      ),
    ]);
  });

  it('list subpages of content pages in the languages of their region', async () => {
    const entries = (await read('/sitemaps/my/pages.xml')).split('</url>');
    for (const path of ['car-care', 'car-ratings', 'careers']) {
      const behind = entries.filter((entry) => entry.includes(`<loc>${ORIGIN}/my/ms/${path}/`));
      expect(behind.length, path).toBeGreaterThan(0);
      for (const entry of behind) {
        const tags = [...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag);
        expect(tags).toEqual(['en-MY', 'ms-MY', 'zh-Hans-MY', 'x-default']);
      }
    }
  });

  it('are well-formed for any car title', async () => {
    const xml = await read('/sitemaps/sg/cars-1.xml');
    const car = locsOf(xml).find((href) => href.endsWith('/hostile-1'));
    expect(car).toMatch(
      /^https:\/\/cars\.example\/sg\/en\/cars\/toyota\/b\/script-alert-1-script-[a-z-]+\/hostile-1$/,
    );
    expect(xml.replace(/<\/?(\?xml|urlset|url|loc|lastmod|xhtml:link)\b[^<>]*>/g, '')).not.toMatch(
      /[<>]|&(?!amp;)/,
    );
  });

  it('are compressed and cacheable', async () => {
    const plain = await get('/sitemaps/sg/cars-1.xml');
    const packed = await get('/sitemaps/sg/cars-1.xml', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/xml; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=600, stale-while-revalidate=3600',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it.each([
    '/sitemaps/zz.xml',
    '/sitemaps/sg/cars-0.xml',
    '/sitemaps/sg/cars-2.xml',
    '/sitemaps/sg/cars-01.xml',
  ])('%s does not exist', async (url) => expect((await get(url)).statusCode).toBe(404));
});
