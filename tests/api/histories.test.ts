import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { API, visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const { logIn } = visitorOf(() => site);

interface Person {
  id: number;
  region: string;
  token: string;
}
let mei: Person;
let tan: Person;
let ali: Person;
let slugs: string[] = [];
let newSlug = '';

async function person(region: string, phone: string): Promise<Person> {
  const { access_token: token, contact } = await logIn(region, phone);
  return { id: contact.id, region, token };
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 60, my: 10 } });
  mei = await person('sg', '81234567');
  tan = await person('sg', '81234568');
  ali = await person('my', '0123456789');
  const { rows } = await site.database.pool.query<{ slug: string; kind: string }>(
    `SELECT slug, kind FROM listings WHERE region = 'sg' ORDER BY id`,
  );
  slugs = rows.filter(({ kind }) => kind === 'used').map(({ slug }) => slug);
  newSlug = rows.find(({ kind }) => kind === 'new')?.slug ?? '';
});
afterAll(() => site?.close());

function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { token }: Pick<Person, 'token'>,
  payload?: object,
) {
  const authorization = `Bearer ${token}`;
  return site.app.inject({ method, url: `${API}/${path}`, payload, headers: { authorization } });
}
const view = (who: Person, viewing_histories: object[], query = '') =>
  call('POST', `${who.region}/listings/histories${query}`, who, { viewing_histories });
const views = async (who: Person, query = '') =>
  (await call('GET', `${who.region}/listings/histories${query}`, who)).json();
const search = (who: Person, search_filter_history: object[], query = '') =>
  call('POST', `${who.region}/search/histories${query}`, who, { search_filter_history });
const searches = async (who: Person, query = '') =>
  (await call('GET', `${who.region}/search/histories${query}`, who)).json().data;
/** Valid bodies by path. */
const BODIES = {
  'listings/histories': { viewing_histories: [{ slug: 'any' }] },
  'search/histories': { search_filter_history: [{ category: 'used', search: 'price=-80000' }] },
};
const forget = (who: Person) =>
  Promise.all(['listings', 'search'].map((of) => call('DELETE', `${who.region}/${of}/histories`, who)));

describe('viewing history', () => {
  it('lists viewed cars, latest first, with the day of the region and the category (SPEC 3.13)', async () => {
    await forget(mei);
    const at = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour)).toISOString();
    const answer = await view(mei, [
      { slug: slugs[0], viewed_at: at(10, 15) },
      { slug: slugs[1], viewed_at: at(10, 17) },
      { slug: newSlug, viewed_at: at(11, 3) },
    ]);
    expect(answer.json()).toEqual({ data: { recorded: 3, unknown: [] } });
    const { data, meta } = await views(mei);
    expect(data.map((entry: { slug: string }) => entry.slug)).toEqual([newSlug, slugs[1], slugs[0]]);
    // 17:00 UTC is past midnight in Singapore
    expect(data.map((entry: { sticked_date: string }) => entry.sticked_date)).toEqual([
      '2026-01-11',
      '2026-01-11',
      '2026-01-10',
    ]);
    expect(data[0]).toEqual({
      listing_id: expect.any(Number),
      slug: newSlug,
      title: expect.any(String),
      category: 'new',
      viewed_at: at(11, 3),
      sticked_date: '2026-01-11',
    });
    expect(meta).toEqual({ total: 3, page: 1, size: 24, categories: { used: 2, new: 1 } });
    const used = await views(mei, '?category=used');
    expect([used.data.length, used.meta.total]).toEqual([2, 2]);
  });

  it('lists the cars of one day of the region, and counts only those (SPEC 3.13)', async () => {
    await forget(mei);
    await view(mei, [
      { slug: slugs[0], viewed_at: '2026-01-10T15:00:00Z' },
      // past midnight in Singapore
      { slug: slugs[1], viewed_at: '2026-01-10T17:00:00Z' },
      { slug: newSlug, viewed_at: '2026-01-11T03:00:00Z' },
    ]);
    const { data, meta } = await views(mei, '?sticked_date=2026-01-11');
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual([newSlug, slugs[1]]);
    expect(meta).toMatchObject({ total: 2, categories: { used: 1, new: 1 } });
    expect((await views(mei, '?sticked_date=2026-01-11&category=used')).meta.total).toBe(1);
    expect((await views(mei, '?sticked_date=2026-02-31')).data).toEqual([]);
    const refused = await call('GET', 'sg/listings/histories?sticked_date=today', mei);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['sticked_date']]);
  });

  it('keeps the latest time of each car however often and from however many devices it is merged', async () => {
    await forget(mei);
    const early = { slug: slugs[2], viewed_at: '2026-01-01T00:00:00Z' };
    const late = { slug: slugs[2], viewed_at: '2026-01-02T00:00:00Z' };
    const device = slugs.slice(0, 30).map((slug) => ({ slug, viewed_at: '2025-12-31T00:00:00Z' }));
    await Promise.all([view(mei, [late, early, ...device]), view(mei, [...device].reverse())]);
    await view(mei, [early]);
    const { data, meta } = await views(mei);
    expect(data[0]).toMatchObject({ slug: slugs[2], viewed_at: '2026-01-02T00:00:00.000Z' });
    expect([data.length, meta.total]).toEqual([24, 30]);
    expect((await views(mei, '?page=2')).data).toHaveLength(6);
  });

  it('caps times at now and names unknown cars', async () => {
    await forget(mei);
    const before = Date.now();
    const answer = await view(mei, [
      { slug: slugs[0], viewed_at: '2999-01-01T00:00:00Z' },
      { slug: slugs[1], viewed_at: '2026-19-39T00:00:00Z' },
      { slug: 'never-was' },
    ]);
    expect(answer.json().data).toEqual({ recorded: 2, unknown: ['never-was'] });
    expect((await view(mei, [{ slug: '\u0000' }])).statusCode).toBe(400);
    for (const { viewed_at, sticked_date } of (await views(mei)).data) {
      expect(Date.parse(viewed_at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(viewed_at)).toBeLessThanOrEqual(Date.now());
      expect(sticked_date).toBe(zonedDay(Date.parse(viewed_at), 'Asia/Singapore'));
    }
  });

  it('never exceeds the limit of the region (A31)', async () => {
    await forget(mei);
    const { mostViews } = site.content.regions.find('sg')?.manifest.histories ?? { mostViews: 0 };
    await site.database.pool.query(
      `INSERT INTO viewing_histories (contact_id, region, slug, kind, title, viewed_at)
       SELECT $1, 'sg', 'old-' || n, 'used', 'Old', now() - interval '1 year' FROM generate_series(1, $2) AS n`,
      [mei.id, mostViews],
    );
    await view(mei, [{ slug: slugs[0] }]);
    const { data, meta } = await views(mei);
    expect([meta.total, data[0].slug]).toEqual([mostViews, slugs[0]]);
    const flood = Array.from({ length: 201 }, () => ({ slug: slugs[0] }));
    expect((await view(mei, flood)).statusCode).toBe(400);
  });

  it('still names removed cars', async () => {
    await forget(mei);
    await view(mei, [{ slug: slugs.at(-1) }]);
    await site.database.pool.query('DELETE FROM listings WHERE slug = $1', [slugs.at(-1)]);
    const { data } = await views(mei);
    expect(data).toEqual([expect.objectContaining({ listing_id: null, title: expect.stringMatching(/\w/) })]);
  });

  it('deletes one car or all', async () => {
    await forget(mei);
    await view(
      mei,
      slugs.slice(0, 3).map((slug) => ({ slug })),
    );
    const remove = async (query: string) =>
      (await call('DELETE', `sg/listings/histories${query}`, mei)).json().data.removed;
    expect(await remove(`?slug=${slugs[0]}`)).toBe(1);
    for (const query of ['?slug=%00', '?slugs=x', '?Slug=x', '?slug[]=x', '?category=used'])
      expect((await call('DELETE', `sg/listings/histories${query}`, mei)).statusCode, query).toBe(400);
    const headers = { authorization: `Bearer ${mei.token}`, 'content-type': 'application/json' };
    const url = '/api/v1/rabbit/sg/listings/histories';
    const answer = await site.app.inject({ method: 'DELETE', url, headers });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { removed: 2 }]);
  });
});

describe('search history', () => {
  it('stores each search once in canonical form, with labels and the time of the last use (SPEC 6)', async () => {
    await forget(mei);
    await search(mei, [
      { category: 'used', search: 'price=-80000&make=toyota,honda', search_time: '2026-01-01T00:00:00Z' },
    ]);
    const answer = await search(mei, [
      { category: 'used', search: 'make=honda&make=toyota&price=-80000&sort=price-asc&page=3&q=nice' },
    ]);
    expect(answer.statusCode).toBe(200);
    const [entry, ...others] = answer.json().data;
    expect(others).toEqual([]);
    expect(entry).toEqual({
      category: 'used',
      search: 'price=-80000&make=honda,toyota',
      path: '/sg/en/buy?price=-80000&make=honda,toyota',
      words: ['Price: up to $80,000', 'Honda', 'Toyota'],
      search_time: expect.stringMatching(/^2\d{3}-/),
    });
    expect(Date.parse(entry.search_time)).toBeGreaterThan(Date.now() - 60_000);
    const [chinese] = await searches(mei, '?lang=zh-SG');
    expect([chinese.path, chinese.words[2]]).toEqual([
      '/sg/zh-sg/buy?price=-80000&make=honda,toyota',
      '丰田',
    ]);
  });

  it('refuses searches that the region does not know, with a reason', async () => {
    for (const hostile of [
      'price=cheap',
      'utm_source=x&make=toyota',
      'sort=price_asc',
      '__proto__=1',
      "make=';DROP TABLE contacts--",
      `make=${'a'.repeat(1_900)}`,
      'make=<script>',
      'price=1-2&price=3-4',
    ]) {
      const { statusCode, body } = await search(mei, [{ category: 'used', search: hostile }]);
      expect([hostile, statusCode]).toEqual([hostile, 400]);
      expect(body).not.toContain('stack');
    }
    expect((await search(mei, [{ category: 'used', search: `make=${'a'.repeat(2_000)}` }])).statusCode).toBe(
      400,
    );
    expect((await search(mei, [{ category: 'b5', search: 'make=toyota' }])).statusCode).toBe(400);
    expect((await search(mei, [])).statusCode).toBe(400);
  });

  it('never exceeds the limit of the region', async () => {
    await forget(mei);
    const priceSearches = (from: number) =>
      Array.from({ length: 40 }, (_, n) => ({ category: 'used', search: `price=-${(from + n) * 1_000}` }));
    await search(mei, priceSearches(1));
    await search(mei, priceSearches(41));
    expect(await searches(mei)).toHaveLength(50);
  });

  it('deletes one search or all', async () => {
    await forget(mei);
    await search(mei, [
      { category: 'used', search: 'make=toyota' },
      { category: 'used', search: 'make=honda' },
    ]);
    const one = await call('DELETE', 'sg/search/histories?category=used&search=make%3Dtoyota', mei);
    expect(one.json().data.removed).toBe(1);
    expect((await call('DELETE', 'sg/search/histories?search=make%3Dhonda', mei)).statusCode).toBe(400);
    expect((await call('DELETE', 'sg/search/histories?search_filter=x', mei)).statusCode).toBe(400);
    expect(await searches(mei)).toHaveLength(1);
  });
});

describe('histories of other contacts (A11)', () => {
  it('cannot be read, written or deleted by contact id, whether the contact exists or not', async () => {
    await forget(mei);
    await view(mei, [{ slug: slugs[0] }]);
    await search(mei, [{ category: 'used', search: 'make=toyota' }]);
    const paths = ['listings/histories', 'search/histories'];
    for (const path of paths)
      for (const id of [mei.id, ali.id, 999_999]) {
        const answers = await Promise.all([
          call('GET', `sg/${path}?contact_id=${id}`, tan),
          call('DELETE', `sg/${path}?contact_id=${id}`, tan),
          view(tan, [{ slug: slugs[1] }], `?contact_id=${id}`),
          search(tan, [{ category: 'used', search: 'make=kia' }], `?contact_id=${id}`),
        ]);
        for (const { statusCode, body } of answers)
          expect([statusCode, body]).toEqual([404, answers[0]?.body]);
      }
    expect((await views(tan)).meta.total).toBe(0);
    expect(await searches(tan)).toEqual([]);
    expect((await views(mei)).meta.total).toBe(1);
    expect((await views(mei, `?contact_id=${mei.id}`)).meta.total).toBe(1);
  });

  it('are not accessible in another region, without login or with a purchase token (A09, A10)', async () => {
    for (const path of ['listings/histories', 'search/histories'] as const)
      for (const [method, payload] of [
        ['GET', undefined],
        ['POST', BODIES[path]],
        ['DELETE', undefined],
      ] as const) {
        expect((await call(method, `my/${path}`, mei, payload)).statusCode).toBe(401);
        expect((await call(method, `sg/${path}`, ali, payload)).statusCode).toBe(401);
        expect((await call(method, `sg/${path}`, { token: '' }, payload)).statusCode).toBe(401);
      }
  });

  it('are not cached, and accept no car of another region', async () => {
    const answer = await call('GET', 'sg/listings/histories', mei);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await view(ali, [{ slug: slugs[0] }])).json().data.unknown).toEqual([slugs[0]]);
  });

  it('are deleted with the contact', async () => {
    const gone = await person('sg', '81234569');
    await view(gone, [{ slug: slugs[0] }]);
    await search(gone, [{ category: 'used', search: 'make=toyota' }]);
    await site.database.pool.query('DELETE FROM contacts WHERE id = $1', [gone.id]);
    const { rows } = await site.database.pool.query(
      `SELECT contact_id FROM viewing_histories WHERE contact_id = $1
       UNION ALL SELECT contact_id FROM search_histories WHERE contact_id = $1`,
      [gone.id],
    );
    expect(rows).toEqual([]);
  });
});
