import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
let rendered: string[] = [];
let failing = false;

/** Stands in for Next: returns what a page would know about the request. */
async function fakeNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  rendered.push(request.url ?? '');
  if (failing) throw new Error('rendering failed');
  const { region, language, route, segments, path, search, origin, regions, messages, api } =
    pageContextOf(request);
  const { status, body } = await api.get<{ meta: { total: number } }>('/listings');
  const isPage = route === 'cars' || segments.length === 0;
  response.statusCode = isPage && !request.url?.includes('/-/-') ? 200 : 404;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('set-cookie', 'a=b');
  response.setHeader('x-powered-by', 'x');
  const known = { region: region.code, language: language.code, route, segments, path, search, origin };
  const more = {
    regions: regions.length,
    texts: Object.keys(messages).length,
    status,
    total: body.meta.total,
  };
  const seen = { headers: request.headers, url: request.url };
  response.end(JSON.stringify({ ...known, ...more, seen, fill: 'x'.repeat(2_000) }));
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 30, my: 20, id: 10 }, next: fakeNext });
});
afterAll(() => site?.close());
afterEach(() => {
  rendered = [];
  failing = false;
});

const get = (url: string, headers = {}) => site.app.inject({ url, headers });

describe('a page address', () => {
  it.each([
    ['/', 307, '/sg/en'],
    ['/sell', 307, '/sg/en/sell'],
    ['/sg', 307, '/sg/en'],
    ['/my/ms', 200, ''],
    ['/my/ms/', 308, '/my/ms'],
    ['/MY/ms', 308, '/my/ms'],
    ['/my/ms/buy', 308, '/my/ms/beli-kereta-terpakai'],
    ['/my/en/beli-kereta-terpakai', 308, '/my/en/buy'],
    ['/id/id/mobil-bekas/toyota/avanza/x/y', 200, ''],
    ['/sg/ms-SG/buy', 308, '/sg/ms/buy'],
    ['/sg/fr/buy', 307, '/sg/en/buy'],
    ['/sg/buy', 307, '/sg/en/buy'],
    ['/sg/en/nothing', 404, ''],
    ['/nowhere', 404, ''],
    ['//evil.example/sg', 404, ''],
    ['/sg//en///buy', 308, '/sg/en/buy'],
    ['/sg/en/%2e%2e/%2e%2e/etc/passwd', 404, ''],
    ['/sg/en/buy%00', 404, ''],
  ])('%s responds with %i %s', async (url, status, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location ?? '']).toEqual([status, location]);
  });

  it('forwards the query only where the route allows it (SPEC 2.1)', async () => {
    const locations = await Promise.all(
      ['/sg?utm=1', '/sg/buy?make=toyota', '/my/ms/buy?a=1&b=2', '/sell?x=1', '/my/ms/cars/a/?x=1'].map(
        async (url) => (await get(url)).headers.location,
      ),
    );
    expect(locations).toEqual([
      '/sg/en?utm=1',
      '/sg/en/buy?make=toyota',
      '/my/ms/beli-kereta-terpakai?a=1&b=2',
      '/sg/en/sell',
      '/my/ms/kereta-terpakai/a',
    ]);
  });

  it('prefers the language of `lang` to that of the path, or the default if it is unknown (SPEC 4)', async () => {
    const answers = await Promise.all(
      ['/my/en/buy?lang=ms&make=toyota', '/my/ms/beli-kereta-terpakai?lang=xx', '/my/en/buy?lang=en'].map(
        (url) => get(url),
      ),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [307, '/my/ms/beli-kereta-terpakai?make=toyota'],
      [307, '/my/en/buy'],
      [200, undefined],
    ]);
  });

  it('reaches Next under its canonical route with the page context', async () => {
    const page = (await get('/my/ms/beli-kereta-terpakai?price=1000-&fuel=petrol,diesel&page=1')).json();
    expect(page).toMatchObject({
      region: 'my',
      language: 'ms',
      route: 'buy',
      path: '/my/ms/beli-kereta-terpakai',
      search: 'price=1000-&fuel=petrol,diesel',
      origin: ORIGIN,
      regions: 3,
      status: 200,
      total: 20,
    });
    expect(page.seen.url).toBe('/my/ms/buy?price=1000-&fuel=petrol,diesel');
  });

  it('is a 404 page in the language of the region when unknown', async () => {
    const answer = await get('/my/ms/tiada');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ region: 'my', language: 'ms' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('serves page data to the browser code of Next, for localized addresses too', async () => {
    const paths = ['/my/ms.json', '/my/ms/beli-kereta-terpakai.json?fuel=petrol', '/my/ms/buy.json'];
    const urls = await Promise.all(
      paths.map(async (path) => (await get(`/_next/data/build-1${path}`)).json().seen.url),
    );
    expect(urls).toEqual([
      '/_next/data/build-1/my/ms.json',
      '/_next/data/build-1/my/ms/buy.json?fuel=petrol',
      '/_next/data/build-1/my/ms/buy.json',
    ]);
    expect((await get('/_next/data/build-0/my/ms.json')).statusCode).toBe(404);
  });
});

describe('a cached page', () => {
  it('is rendered once for all spellings of its address', async () => {
    const search = [
      'fuel=petrol&price=1000-',
      'price=1000-&fuel=petrol',
      'price=1000-&utm_source=x&fuel=petrol&sort=newest',
    ];
    const bodies = await Promise.all(search.map(async (query) => (await get(`/sg/en/buy?${query}`)).body));
    expect(new Set(bodies).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  it('differs by region, language and search', async () => {
    const urls = [
      '/sg/zh-sg/buy',
      '/sg/ms/buy',
      '/my/zh-my/buy',
      '/sg/zh-sg/buy?page=2',
      '/sg/zh-sg/buy?sort=price-asc',
    ];
    await Promise.all(urls.map((url) => get(url)));
    expect(rendered).toHaveLength(urls.length);
  });

  it('is not shared when the address has invalid or ignored parameters', async () => {
    const queries = ['price=cheap', 'q=zzyzx', 'price_min=1000&price_max=', 'fuel=petrol&fuel=diesel'];
    queries.push('coe=500-', 'page=1&page=2', 'lang=en&lang=ms', 'lang=ms&lang=en');
    for (const query of queries) {
      const first = await get(`/sg/en/buy?${query}&utm_source=x`);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(first.json().search).toContain('utm_source=x');
      await get(`/sg/en/buy?${query}&utm_source=x`);
    }
    expect(rendered).toHaveLength(16);
  });

  it('does not depend on host, forwarded host, cookies or other headers (HARDENING A34)', async () => {
    const poison = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'host=evil.example',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      'x-middleware-subrequest': 'pages/_middleware',
      'x-nextjs-data': '1',
      'x-now-route-matches': '1',
      rsc: '1',
      cookie: 'STORED_REGION=evil; __prerender_bypass=evil',
      'accept-language': 'evil',
      'user-agent': 'evil',
    };
    const poisoned = await get('/sg/zh-sg', poison);
    const clean = await get('/sg/zh-sg');
    expect(poisoned.body).not.toContain('evil');
    expect(clean.body).toBe(poisoned.body);
    expect(rendered).toHaveLength(1);
    expect(JSON.stringify(poisoned.headers)).not.toContain('evil');
  });

  it('is not reached by path confusion (HARDENING A34)', async () => {
    for (const path of ['/sg/en/buy/x.css', '/sg/en/buy;x.css', '/sg/en/buy%3Fx.css', '/sg/en//buy']) {
      const answer = await get(path);
      expect(answer.headers['cache-control']).not.toMatch(/s-maxage/);
    }
  });

  it('does not contain cookies or headers of Next', async () => {
    const { headers } = await get('/sg/en');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });

  it('is compressed, and 304 for clients that have it', async () => {
    const plain = await get('/sg/en');
    const zipped = await get('/sg/en', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const again = await get('/sg/en', {
      'accept-encoding': 'gzip',
      'if-none-match': String(zipped.headers.etag),
    });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', zipped.headers.etag]);
    const other = await get('/sg/en', { 'if-none-match': String(zipped.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('responds to HEAD like GET without a body', async () => {
    const [head, full] = await Promise.all([
      site.app.inject({ method: 'HEAD', url: '/sg/en' }),
      get('/sg/en'),
    ]);
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', full.headers.etag]);
  });

  it('is rendered again after a change of its region’s listings, and only then', async () => {
    const [sg, id] = await Promise.all([get('/sg/en'), get('/id/id')]);
    const row = {
      kind: 'used' as const,
      source: 't',
      sourceId: '1',
      slug: 't',
      status: 'available',
      title: 'T',
      fields: {},
    };
    await upsertListings(site.database.db, 'sg', [row]);
    await expect
      .poll(async () => (await get('/sg/en')).json().total, { timeout: 60_000 })
      .toBe(sg.json().total + 1);
    rendered = [];
    expect((await get('/id/id')).body).toBe(id.body);
    expect(rendered).toEqual([]);
  });

  it('is served stale while rendering fails; without a cached page the error is sent and not cached', async () => {
    await get('/my/en');
    failing = true;
    const unseen = await get('/my/zh-my');
    expect([unseen.statusCode, unseen.headers['cache-control']]).toEqual([500, 'no-store']);
    expect((await get('/my/en')).statusCode).toBe(200);
    failing = false;
    expect((await get('/my/zh-my')).statusCode).toBe(200);
  });
});

describe('files of the site', () => {
  it('serves brand files named by manifests and no others (HARDENING A37)', async () => {
    const logo = await get('/brand/forecourt.svg');
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(logo.headers['content-security-policy']).toContain('sandbox');
    expect((await get('/brand/sg/logo')).body).toBe(logo.body);
    expect((await get('/favicon.ico')).body).toBe(logo.body);
    for (const path of [
      '/brand/other.svg',
      '/brand/..%2fsg.json',
      '/brand/%2e%2e/sg.json',
      '/brand/xx/logo',
    ]) {
      expect((await get(path)).statusCode).toBe(404);
    }
  });

  it('serves texts by language and namespace (SPEC 7.6)', async () => {
    expect((await get('/locales/ja/cars.json')).json()).toHaveProperty('body_type');
    const own = (await get('/locales/ms-SG/login.json')).json();
    expect((await get('/locales/ms-SG/login.json?complete')).json()).toMatchObject(own);
    for (const path of [
      '/locales/xx/cars.json',
      '/locales/xx/cars.json?complete',
      '/locales/en/constructor.json?complete',
      '/locales/en/..%2f..%2fpackage.json',
      '/locales/__proto__/x.json',
      '/locales/en/constructor.json',
    ]) {
      expect((await get(path)).statusCode).toBe(404);
    }
  });

  it('serves pictures and robots.txt', async () => {
    const { data } = (await get('/api/v1/rabbit/sg/listings')).json();
    const picture = await get(`/images/320x180/${data[0].thumbnail}`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/');
  });
});
