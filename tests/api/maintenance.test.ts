import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { databaseUrl } from '../database-url.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const BYPASS = { cookie: 'a=b; force_no_maintenance=true' };
const BUY = '/sg/en/buy';
const rendered: string[] = [];
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 2, th: 1 },
    maintenancePoll: 5,
    next: async (request, response) => {
      const { region, language, api } = pageContextOf(request);
      rendered.push(request.url ?? '');
      const { status } = request.url === '/maintenance' ? { status: 0 } : await api.get('/listings');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`${request.url} ${region.code} ${language.code} listings ${status}`);
    },
  });
});
afterAll(() => site?.close());
afterEach(() => setFlag(undefined));

/** Writes the flag and waits until the site applies it. */
async function setFlag(flag: string | undefined): Promise<void> {
  const file = join(site.dataDir, 'maintenance');
  if (flag === undefined) rmSync(file, { force: true });
  else writeFileSync(file, flag);
  const closed = { sg: 503, th: 200, '1': 503, true: 503 }[flag ?? ''] ?? 200;
  await vi.waitFor(async () => expect((await get(BUY)).statusCode).toBe(closed), {
    timeout: 300_000,
    interval: 10,
  });
}

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const data = (page: string) => `/_next/data/build-1${page}.json`;

describe('a page during maintenance', () => {
  it.each(['1', 'true', 'sg'])(
    'is the maintenance screen in the language of its address, with the flag %j',
    async (flag) => {
      await setFlag(flag);
      const answer = await get('/sg/zh-sg/buy?make=toyota');
      expect([answer.statusCode, answer.body]).toEqual([503, '/maintenance sg zh-SG listings 0']);
      expect(answer.headers).toMatchObject({
        'retry-after': '120',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(answer.headers).not.toHaveProperty('etag');
    },
  );

  it('is the maintenance screen for cached pages, missing pages and HEAD', async () => {
    expect((await get(BUY)).body).toBe('/sg/en/buy sg en listings 200');
    await setFlag('1');
    for (const url of [BUY, '/sg/en', '/sg/en/nothing', '/nothing', '/th/th/buy']) {
      expect((await get(url)).statusCode, url).toBe(503);
    }
    expect((await site.app.inject({ method: 'HEAD', url: BUY })).statusCode).toBe(503);
    expect((await get(BUY, { 'if-none-match': '*' })).statusCode).toBe(503);
  });

  it('returns right after maintenance', async () => {
    await setFlag('1');
    await setFlag('0');
    const answer = await get(BUY);
    expect(answer.body).toBe('/sg/en/buy sg en listings 200');
    expect(answer.headers['cache-control']).toContain('public');
    expect(answer.headers).not.toHaveProperty('retry-after');
  });

  it('is served as usual in an open region', async () => {
    await setFlag('sg');
    const answer = await get('/th/en/buy');
    expect([answer.statusCode, answer.body]).toEqual([200, '/th/en/buy th en listings 200']);
    expect(answer.headers['cache-control']).toContain('public');
  });

  it('is rendered once for all addresses', async () => {
    await setFlag('1');
    await get('/sg/en/buy');
    rendered.length = 0;
    await Promise.all(['/sg/en/buy', '/sg/en', '/sg/en/finance', BUY].map((url) => get(url)));
    expect(rendered).toEqual([]);
  });

  it('is served uncached to requests with the bypass cookie', async () => {
    await setFlag('1');
    for (const url of [BUY, '/sg/en/buy?make=toyota']) {
      const answer = await get(url, BYPASS);
      expect([answer.statusCode, answer.body]).toEqual([200, `${url} sg en listings 200`]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await get(BUY)).statusCode).toBe(503);
    expect((await get(BUY, { cookie: 'force_no_maintenance=0' })).statusCode).toBe(503);
  });

  it('has a data response that the browser code can handle', async () => {
    await setFlag('1');
    const answer = await get(data(BUY));
    expect([answer.statusCode, answer.headers['x-maintenance'], answer.headers['cache-control']]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect((await get(data(BUY), BYPASS)).statusCode).toBe(200);
  });

  it('the maintenance screen has no address', async () => {
    for (const url of ['/maintenance', '/sg/en/maintenance', data('/maintenance')]) {
      rendered.length = 0;
      await get(url);
      expect(rendered, url).not.toContain('/maintenance');
    }
  });
});

describe('API requests during maintenance', () => {
  const API = '/api/v1/rabbit';

  it('get a 503 with Retry-After as a JSON error', async () => {
    await setFlag('1');
    const answer = await get(`${API}/sg/listings`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/maintenance/),
      code: 'maintenance',
      errors: {},
    });
    expect(answer.headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-store' });
    expect((await get(`${API}/SG/listings`)).statusCode).toBe(503);
    for (const other of [
      `/%61pi/v1/rabbit/sg/listings`,
      `/api/v%31/rabbit/sg/listings`,
      `http://x${API}/sg/listings`,
    ])
      expect((await get(other)).statusCode, other).toBe(503);
    expect((await get(`${API}/sg/listings`, BYPASS)).statusCode).toBe(200);
  });

  it('with the bypass cookie have no more permission than others (HARDENING A41)', async () => {
    const urls = ['/api/v1/desk/sg/tickets', '/api/v1/desk/sg/staff', `${API}/sg/contacts/mei/personal-info`];
    const statuses = () => Promise.all(urls.map(async (url) => (await get(url, BYPASS)).statusCode));
    expect(await statuses()).toEqual([401, 401, 401]);
    await setFlag('1');
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  it('succeed in an open region', async () => {
    await setFlag('sg');
    expect((await get(`${API}/sg/listings`)).statusCode).toBe(503);
    expect((await get(`${API}/th/listings`)).statusCode).toBe(200);
  });

  test.each([
    '/livez',
    '/readyz',
    '/robots.txt',
    '/sitemap.xml',
    '/locales/en/maintenance.json',
    '/brand/sg/logo',
    '/api/openapi.json',
    `${API}/sg/config`,
    `${API}/sg/config/options`,
  ])('succeed on %s', async (url) => {
    await setFlag('1');
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('without a database', () => {
  /** Allows connections to the database, or ends them and refuses new ones. */
  async function allowConnections(isOpen: boolean): Promise<void> {
    const name = new URL(site.database.url.replace('@/', '@localhost/')).pathname.slice(1);
    const client = new Client({ connectionString: databaseUrl(site.database.url, 'postgres') });
    await client.connect();
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${isOpen}`);
    if (!isOpen)
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await client.end();
  }

  it('the site can be closed for pages and API, and opens again', async () => {
    await allowConnections(false);
    try {
      expect((await get('/readyz')).statusCode).toBe(503);
      await setFlag('1');
      const page = await get('/th/th/car/anything');
      expect([page.statusCode, page.body]).toEqual([503, '/maintenance th th listings 0']);
      expect(page.headers['retry-after']).toBe('120');
      const answer = await get('/api/v1/rabbit/th/listings/anything');
      expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringMatching(/maintenance/)]);
      expect((await get('/livez')).statusCode).toBe(200);
    } finally {
      await allowConnections(true);
    }
    await setFlag('0');
    await vi.waitFor(async () => expect((await get('/readyz')).statusCode).toBe(200), { timeout: 60_000 });
  });
});
