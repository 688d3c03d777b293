import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  GetListingAnswer,
  ListInventoriesAnswer,
  ListingSections,
  ListListingsAnswer,
} from '#contracts/types.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 130, my: 20 } });
});
afterAll(() => site?.close());

const get = (path: string) => site.app.inject({ url: path });
const search = async (query: string) => (await get(`${BASE}/listings?${query}`)).json<ListListingsAnswer>();

describe('GET listings', () => {
  it('returns a page of cards with counts, statistics and the default order', async () => {
    const { data, meta } = await search('');
    expect(data).toHaveLength(24);
    expect(meta).toMatchObject({
      total: 130,
      page: 1,
      size: 24,
      sort: 'newest',
      ignored: [],
      unknown_words: '',
    });
    expect(meta.facets.fuel?.length).toBeGreaterThan(1);
    expect(meta.stats.price?.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(130);
    expect(data.every(({ kind, is_demo: isDemo }) => kind === 'used' && isDemo)).toBe(true);
  });

  it('accepts lists, ranges, orders and pages like the buy page', async () => {
    const all = await search('');
    const make = all.meta.facets.make?.find(({ value }) => !value.includes('.'));
    const { data, meta } = await search(`make=${make?.value}&price=1000-&year=1990-&sort=price-asc`);
    expect(meta.total).toBe(make?.count);
    const prices = data.map(({ listing }) => listing.asking_price);
    expect(prices).toEqual([...prices].sort((a, b) => Number(a) - Number(b)));
    expect(data.every(({ make_name: name }) => name === make?.label)).toBe(true);
  });

  it('counts each facet without its own filter, and the total without each filter', async () => {
    const plain = await search('');
    const narrow = await search('fuel=diesel');
    expect(narrow.meta.facets.fuel).toEqual(plain.meta.facets.fuel);
    expect(narrow.meta.total_without).toEqual({ fuel: plain.meta.total });
  });

  it('returns every car exactly once over all pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => search(`page=${page}`)));
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([130, 130]);
    expect(pages[6]?.data).toEqual([]);
  });

  it('returns fewer cars and no counts on request', async () => {
    const { data: whole } = await search('sort=price-asc');
    const { data, meta } = await search('sort=price-asc&size=3&page=2&counts=none');
    expect(data).toEqual(whole.slice(3, 6));
    expect(meta).toMatchObject({ total: 130, page: 2, size: 3, facets: {}, stats: {}, ignored: [] });
    const { meta: counted } = await search('sort=price-asc&size=3&counts=all');
    expect(counted.facets).toEqual((await search('')).meta.facets);
  });

  it.each([
    ['size=0', 'size', '1-24'],
    ['size=25', 'size', '1-24'],
    ['size=4.5', 'size', '1-24'],
    ['size=3&size=4', 'size', 'only once'],
    ['counts=some', 'counts', 'all, none'],
    ['counts=', 'counts', 'all, none'],
  ])('refuses %s', async (query, field, allowed) => {
    const answer = await get(`${BASE}/listings?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(answer.json().errors[field][0]).toContain(allowed);
  });

  it('lists unknown keys and ignores them', async () => {
    const { meta } = await search('utm_source=x&colour=red&__proto__=1&constructor=2');
    expect(meta.ignored).toEqual(['utm_source', 'colour', '__proto__', 'constructor']);
    expect(meta.total).toBe(130);
  });

  it.each([
    ['inspection', ({ inspectionSection }: ListingSections) => inspectionSection],
    ['video', ({ mediaSection }: ListingSections) => mediaSection?.mechanicVideo],
    ['report', ({ inspectionSection }: ListingSections) => inspectionSection?.reports],
    ['feature', ({ featuresSection }: ListingSections) => featuresSection],
  ] as const)('returns %s of each car on request by include (SPEC 7.1)', async (part, partOf) => {
    const { data } = await search(`include=${part}&size=6`);
    expect(data).toHaveLength(6);
    for (const { slug, included } of data) {
      const detail = (await get(`${BASE}/listings/${slug}`)).json<GetListingAnswer>().data;
      expect(included).toEqual({ [part]: partOf(detail.sections as ListingSections) });
    }
    const all = await search('include=feature,inspection,image,video,report,feature');
    expect(Object.keys(all.data[0]?.included ?? {}).sort()).toEqual([
      'feature',
      'image',
      'inspection',
      'report',
      'video',
    ]);
    expect(all.data.map(({ included: _, ...card }) => card)).toEqual((await search('')).data);
  });

  it.each(['listings?', 'listings/new-home?', 'listings/x?', 'listings/new-home/x?'])(
    'refuses unknown parts in include of %s',
    async (path) => {
      const answer = await get(`${BASE}/${path}include=owner_phone`);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['include']]);
    },
  );

  it('names the field and the allowed values when a value is invalid', async () => {
    const answer = await get(`${BASE}/listings?price=cheap&fuel=coal&sort=best&page=0&available=perhaps`);
    expect(answer.statusCode).toBe(400);
    const { message, errors } = answer.json();
    expect(message).toBe('Some values cannot be used.');
    expect(Object.keys(errors).sort()).toEqual(['available', 'fuel', 'page', 'price', 'sort']);
    expect(errors.fuel[0]).toContain('"coal" cannot be used; allowed: petrol');
    expect(errors.sort[0]).toContain('price-asc');
  });

  it('names the limits of a filter when a value exceeds them', async () => {
    const answer = await get(`${BASE}/listings?coe=500-&owners=99`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      coe: ['"500-" cannot be used; must lie between 1 and 9'],
      owners: ['"99" cannot be used; must lie between 0 and 5 in steps of 1'],
    });
    expect((await search('coe=3-500')).meta.total).toBe((await search('coe=3-')).meta.total);
  });

  it('searches by free text and returns the words it does not know', async () => {
    const all = await search('');
    const make = all.meta.facets.make?.find(({ value }) => !value.includes('.'));
    const { meta } = await search(`q=${encodeURIComponent(`${make?.label} zzyzx`)}`);
    expect(meta.total).toBe(make?.count);
    expect(meta.unknown_words).toBe('zzyzx');
  });

  it('returns labels in the requested language, or in the default one if the region does not have it', async () => {
    const [chinese, unknown] = await Promise.all([search('lang=zh-sg'), search('lang=xx')]);
    const labelOf = ({ meta }: ListListingsAnswer, make: string) =>
      meta.facets.make?.find(({ value }) => value === make)?.label;
    expect(labelOf(chinese, 'toyota')).toBe('丰田');
    expect(labelOf(unknown, 'toyota')).toBe('Toyota');
  });

  it('shows a change within a second of its commit, in the list and on its card', async () => {
    const [first] = (await search('sort=price-desc')).data;
    const expensive = { 'listing.asking_price': 9_999_000, 'inventory.make': 'toyota' };
    const row = {
      kind: 'used' as const,
      source: 'test',
      sourceId: '1',
      slug: 'expensive',
      status: 'available',
    };
    await upsertListings(site.database.db, 'sg', [{ ...row, title: 'Dear', fields: expensive }]);
    await expect
      .poll(async () => (await search('sort=price-desc')).data[0]?.title, { timeout: 60_000 })
      .toBe('Dear');
    await upsertListings(site.database.db, 'sg', [{ ...row, title: 'Dearer', fields: expensive }]);
    await expect
      .poll(async () => (await search('sort=price-desc')).data[0]?.title, { timeout: 60_000 })
      .toBe('Dearer');
    await site.database.db.execute(`DELETE FROM listings WHERE source = 'test'`);
    await expect
      .poll(async () => (await search('sort=price-desc')).data[0]?.id, { timeout: 60_000 })
      .toBe(first?.id);
  });

  it('never returns fields that the manifest does not declare (HARDENING A12)', async () => {
    const fields = { 'listing.asking_price': 9_998_000, 'seller.phone': '81234567', is_secret: true };
    const row = {
      kind: 'used' as const,
      source: 'leak',
      sourceId: '1',
      slug: 'leak',
      status: 'available',
      title: 'L',
    };
    await upsertListings(site.database.db, 'sg', [{ ...row, fields, detail: { keeper: 'Tan Ah Kow' } }]);
    await expect.poll(async () => (await search('sort=price-desc')).data[0]?.slug).toBe('leak');
    const texts = await Promise.all(
      [`${BASE}/listings?sort=price-desc`, `${BASE}/listings/leak`, `${BASE}/inventories`].map(
        async (path) => (await get(path)).body,
      ),
    );
    for (const text of texts) expect(text).not.toMatch(/81234567|is_secret|keeper|Tan Ah Kow/);
    await site.database.db.execute(`DELETE FROM listings WHERE source = 'leak'`);
    await expect.poll(async () => (await search('')).meta.total).toBe(130);
  });
});

describe('GET listings/{slug}', () => {
  it('returns a car with its facts in the requested language', async () => {
    const [card] = (await search('')).data;
    const answer = await get(`${BASE}/listings/${card?.slug}?lang=ms-SG`);
    const { data } = answer.json<GetListingAnswer>();
    expect(answer.statusCode).toBe(200);
    expect(data.card.id).toBe(card?.id);
    expect(data.photos.length).toBeGreaterThan(3);
    expect(data.facts.length).toBeGreaterThan(5);
    expect(data.sections?.carInfoSection).toBeDefined();
  });

  it('returns the price history of a car whose price has changed', async () => {
    const { data: reduced } = await search('sort=reduced');
    const { data: cars } = await search('');
    const ofSlug = async (slug = '') => (await get(`${BASE}/listings/${slug}`)).json<GetListingAnswer>().data;
    const { listing, slug } = reduced[0] ?? {};
    const { price_history: history } = await ofSlug(slug);
    expect(history?.slice(-2).map(({ price }) => price)).toEqual([
      listing?.original_price,
      listing?.asking_price,
    ]);
    expect(history?.at(-1)?.on).toBe(listing?.reduced_on);
    const steady = cars.find(({ listing: { reduced_on: day } }) => day === undefined);
    expect(await ofSlug(steady?.slug)).not.toHaveProperty('price_history');
  });

  it('returns add-ons on request by include', async () => {
    const [card] = (await search('')).data;
    const [plain, full] = await Promise.all(
      ['', '?include=option_addons'].map(async (query) =>
        (await get(`${BASE}/listings/${card?.slug}${query}`)).json<GetListingAnswer>(),
      ),
    );
    expect(plain?.data.sections?.optionAddons).toBeUndefined();
    expect(full?.data.sections?.optionAddons?.length).toBeGreaterThan(0);
  });

  it('separates new and used cars', async () => {
    const { data } = (await get(`${BASE}/inventories?kind=new`)).json<ListInventoriesAnswer>();
    const slug = data[0]?.slug;
    const paths = [`${BASE}/listings/new-home/${slug}?locale=en`, `${BASE}/listings/${slug}`];
    const codes = await Promise.all(paths.map(async (path) => (await get(path)).statusCode));
    expect(codes).toEqual([200, 404]);
  });

  it.each(['nothing-like-it', '..%2f..%2fetc', '%F0%9F%9A%97', "'; DROP TABLE listings; --"])(
    'responds with 404 to %s',
    async (slug) => {
      const answer = await get(`${BASE}/listings/${slug}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        message: 'There is no such car.',
        code: 'not_found',
        errors: { slug: ['is not for sale here'] },
      });
    },
  );

  it('knows no car whose slug has NUL (A47)', async () => {
    expect((await get(`${BASE}/listings/%00`)).statusCode).toBe(404);
  });

  it('responds to a removed car with 410, its make and its model', async () => {
    const { db } = site.database;
    const row = { source: 'left', status: 'available', title: 'Left' };
    const fields = { 'inventory.make': 'toyota', 'inventory.make_model': 'toyota.vios' };
    await upsertListings(db, 'sg', [
      { ...row, kind: 'used', sourceId: '1', slug: 'left-1', fields },
      { ...row, kind: 'new', sourceId: '2', slug: 'left-2', fields },
    ]);
    expect((await get(`${BASE}/listings/left-1`)).statusCode).toBe(200);
    await db.execute(`DELETE FROM listings WHERE source = 'left'`);
    const answer = await get(`${BASE}/listings/left-1`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(answer.json()).toEqual({
      message: 'This car is no longer for sale.',
      code: 'gone',
      errors: { slug: ['was removed'] },
      data: { kind: 'used', make: 'toyota', make_model: 'toyota.vios' },
    });
    const paths = ['listings/new-home/left-2', 'listings/new-home/left-1', 'listings/left-2'];
    const codes = await Promise.all(paths.map(async (path) => (await get(`${BASE}/${path}`)).statusCode));
    expect(codes).toEqual([410, 404, 404]);
  });

  it('accepts stored details of any shape', async () => {
    const row = {
      kind: 'used' as const,
      source: 'odd',
      sourceId: '1',
      status: 'available',
      title: 'Odd',
      fields: {},
    };
    const detail = { carInfoSection: 'x', mediaSection: { photos: [1, { full_path: 2 }] }, promotion: null };
    await upsertListings(site.database.db, 'sg', [{ ...row, slug: 'odd', detail }]);
    const { data } = (await get(`${BASE}/listings/odd`)).json<GetListingAnswer>();
    expect(data.sections).toBeUndefined();
    expect(data.photos.length).toBeGreaterThan(0);
    await site.database.db.execute(`DELETE FROM listings WHERE source = 'odd'`);
  });
});

describe('GET listings/new-home/{slug}', () => {
  const first = async () =>
    (await get(`${BASE}/listings/new-home`)).json<ListListingsAnswer>().data[0]?.slug ?? '';
  const detail = async (query = '') =>
    (await get(`${BASE}/listings/new-home/${await first()}${query}`)).json<GetListingAnswer>().data;

  it('returns versions, paints and the parts of the price', async () => {
    const { card, sections, facts } = await detail();
    const { variants = [], colors = [] } = sections?.newCarSection ?? {};
    expect(card).toMatchObject({ kind: 'new', inventory: { number_of_variants: variants.length } });
    expect([variants.length > 1, colors.length > 1]).toEqual([true, true]);
    for (const { price, priceParts } of variants)
      expect(priceParts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
    const fields = facts.map(({ field }) => field);
    expect(fields).toContain('inventory.torque');
    expect(fields).not.toContain('inventory.number_of_owners');
  });

  it('returns add-ons on request, as for a used car', async () => {
    expect((await detail()).sections).not.toHaveProperty('optionAddons');
    expect((await detail('?include=option_addons&locale=en')).sections?.optionAddons?.length).toBeGreaterThan(
      0,
    );
    const labels = async (locale: string) =>
      (await detail(`?locale=${locale}`)).facts.map(({ label }) => label);
    expect(await labels('ms-SG')).not.toEqual(await labels('en'));
  });

  it('hides fields of versions that the manifest does not declare (A12)', async () => {
    const slug = await first();
    await site.database.pool.query(
      `UPDATE listings SET detail = jsonb_set(detail::jsonb, '{newCarSection,variants,0,fields}', $2)::json,
         updated_at = now(), content_hash = 'other' WHERE slug = $1 AND region = 'sg'`,
      [slug, JSON.stringify({ 'inventory.dealer_margin': 9000, 'inventory.power': 77 })],
    );
    const answer = await get(`${BASE}/listings/new-home/${slug}`);
    expect(answer.body).not.toContain('dealer_margin');
    const { data } = answer.json<GetListingAnswer>();
    expect(data.sections?.newCarSection?.variants[0]?.fields).toEqual({ 'inventory.power': 77 });
  });
});

describe('GET listings/new-home', () => {
  it('returns only new cars, with filters and orders for new cars', async () => {
    const { data, meta } = (
      await get(`${BASE}/listings/new-home?sort=price-desc`)
    ).json<ListListingsAnswer>();
    expect(data).toHaveLength(6);
    expect(data.every(({ kind }) => kind === 'new')).toBe(true);
    const prices = data.map(({ listing }) => Number(listing.asking_price));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(Object.keys(meta.facets)).toContain('fuel');
    expect(Object.keys(meta.facets)).not.toContain('owners');
  });

  it('shows a new car within two seconds', async () => {
    const row = {
      kind: 'new' as const,
      source: 'heard',
      sourceId: '1',
      slug: 'heard-1',
      status: 'available',
    };
    const total = async () => (await get(`${BASE}/listings/new-home`)).json<ListListingsAnswer>().meta.total;
    await upsertListings(site.database.db, 'sg', [{ ...row, title: 'Heard', fields: {} }]);
    await expect.poll(total, { timeout: 60_000 }).toBe(7);
    await site.database.pool.query(`DELETE FROM listings WHERE source = 'heard'`);
    await expect.poll(total, { timeout: 60_000 }).toBe(6);
  });
});

describe('GET inventories', () => {
  it('pages through the stock, newest first, each car once', async () => {
    const ids: number[] = [];
    for (let path: string | null = `${BASE}/inventories`; path; ) {
      const { data, meta }: ListInventoriesAnswer = (await get(path)).json();
      ids.push(...data.map(({ id }) => id));
      path = meta.next === null ? null : `${BASE}/inventories?before=${meta.next}`;
    }
    expect(ids).toHaveLength(130);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('counts the listings of a region once until they change, per stock kind', async () => {
    const total = async (kind: string) =>
      (await get(`${BASE}/inventories?kind=${kind}`)).json<ListInventoriesAnswer>().meta.total;
    const { pool } = site.database;
    expect([await total('used'), await total('new')]).toEqual([130, 6]);
    const queries = vi.spyOn(pool, 'query');
    const counts = () =>
      queries.mock.calls.filter(([query]) =>
        /select count\(\*\) from \\"listings/.test(JSON.stringify(query)),
      );
    const countsOfTwenty = async () => {
      queries.mockClear();
      await Promise.all(Array.from({ length: 20 }, (_, at) => total(at % 2 ? 'used' : 'new')));
      return counts().length;
    };
    // changes made by earlier tests may still arrive
    await expect.poll(countsOfTwenty, { timeout: 60_000 }).toBe(0);
    for (const kind of ['used', 'new'] as const) {
      const before = await total(kind);
      const row = { kind, source: 'count', sourceId: kind, slug: `count-${kind}`, status: 'available' };
      await upsertListings(site.database.db, 'sg', [{ ...row, title: 'One more', fields: {} }]);
      await expect.poll(() => total(kind), { timeout: 60_000 }).toBe(before + 1);
    }
    expect(counts().length).toBeGreaterThan(0);
    queries.mockRestore();
    await pool.query(`DELETE FROM listings WHERE source = 'count'`);
    await expect.poll(() => total('used'), { timeout: 60_000 }).toBe(130);
  });

  it.each(['kind=old', 'before=0', 'before=x'])('refuses %s', async (query) => {
    const answer = await get(`${BASE}/inventories?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([query.split('=')[0]]);
  });
});
