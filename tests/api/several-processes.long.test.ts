import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { writeMaintenanceFlag } from '#server/storage/maintenance-flag.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { withTicketForms } from '../fixtures/ticket-forms.ts';
import { API, visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const STOCK = { sg: 4, my: 3 };
const SECRET = 'a secret that all processes share';
const PHONE = '+6581234567';
/** Serves visitors of all regions. */
let all: TestSite;
/** Serves visitors of one region. */
let web: TestSite;
let worker: TestSite;
let workerOrigin = '';
let webhook: FakeService;
const first = visitorOf(() => all);
const second = visitorOf(() => web);

/** Stands in for Next: a page has the number of cars, and links to all regions. */
async function fakeNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { api, regions, region } = pageContextOf(request);
  const { body } = await api.get<ListListingsAnswer>('/listings');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `${region.code} has ${body.meta.total} cars; regions ${regions.map(({ code }) => code)} ${'.'.repeat(2_000)}`,
  );
}

beforeAll(async () => {
  webhook = await openFakeService();
  const open = (role: string, joins?: TestSite, more: Record<string, string> = {}) =>
    openTestSite({
      stock: STOCK,
      next: fakeNext,
      ...(joins && { joins }),
      change: (manifest) => ({
        ...withTicketForms(manifest),
        delivery: { webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' } },
      }),
      manifestNames: ['HOOK_URL', 'HOOK_SECRET'],
      environment: {
        ROLE: role,
        LOGIN_SECRET: SECRET,
        // the site joins the database of the test
        DATABASE_URL: 'postgresql://db.example/site',
        RATE_LIMITS: 'off',
        HOOK_URL: `${webhook.url}from-${role}`,
        HOOK_SECRET: SECRET,
        WEBHOOK_PRIVATE_NETWORKS: 'on',
        ...more,
      },
    });
  all = await open('web');
  web = await open('web', all, { SERVE_REGIONS: 'my' });
  worker = await open('worker', all);
  workerOrigin = await worker.app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await web?.close();
  await all?.close();
  await webhook?.stop();
});

const get = (site: TestSite, url: string, headers = {}) => site.app.inject({ url, headers });
const sold = (slug: string) =>
  all.database.pool.query(`DELETE FROM listings WHERE region = 'my' AND slug = $1`, [slug]);

describe('a process for some regions (SERVE_REGIONS)', () => {
  it('answers for its regions, and its pages lead to all', async () => {
    const page = await get(web, '/my/en');
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('my has 3 cars; regions sg,my'),
    ]);
    expect((await get(web, `${API}/my/listings`)).json().meta.total).toBe(3);
    expect((await get(web, '/readyz')).json().checks.search).toBe('ok');
  });

  it.each([
    `${API}/sg/listings`,
    `${API}/sg/config`,
    '/sg/en',
    '/sg/en/buy',
    '/_next/data/build-1/sg/en/buy.json',
    '/sitemaps/sg/pages.xml',
  ])('answers %s of another region with 421', async (url) => {
    const answer = await get(web, url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([421, 'no-store']);
    expect(answer.json()).toMatchObject({ code: 'region_elsewhere', errors: { region: ['here: my'] } });
    expect((await get(all, url)).statusCode).toBe(200);
  });

  it('shows browsers a page about it', async () => {
    const answer = await get(web, '/sg/en/buy', { accept: 'text/html' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  });

  it('sends visitors to their region, and lists all regions for search engines', async () => {
    expect((await get(web, '/')).headers.location).toBe('/sg/en');
    const missing = await get(web, '/nowhere');
    expect(missing.body).toContain('my has');
    const { body } = await get(web, '/sitemap.xml');
    expect(body).toContain('/sitemaps/sg/pages.xml');
    expect(body).toContain('/sitemaps/my/pages.xml');
  });

  it('refuses to start for a region that does not exist', async () => {
    const opened = openTestSite({ stock: STOCK, joins: all, environment: { SERVE_REGIONS: 'my,zz' } });
    await expect(opened).rejects.toThrow('SERVE_REGIONS: there is no region zz; known are sg, my.');
  });
});

describe('a worker (ROLE=worker)', () => {
  it('answers operators only', async () => {
    const statuses = await Promise.all(
      ['/livez', '/readyz?verbose', '/my/en', `${API}/my/listings`, '/'].map(
        async (path) => (await fetch(workerOrigin + path, { redirect: 'manual' })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    expect(await (await fetch(`${workerOrigin}/my/en`)).json()).toMatchObject({ code: 'not_found' });
  });

  it('sends what web processes have stored, which run no jobs', async () => {
    const answers = { message: 'Is it there?', phone: PHONE };
    expect((await second.post(`${API}/my/contact-us`, { answers })).statusCode).toBe(201);
    await expect
      .poll(() => webhook.asked.map(({ url }) => url), { timeout: 60_000 })
      .toEqual(['/from-worker']);
  }, 120_000);
});

describe('two processes on one database', () => {
  it('show a change of cars that the other has cached', async () => {
    const body = async (site: TestSite) => (await get(site, '/my/en')).body;
    await expect.poll(() => body(all)).toContain('my has 3 cars');
    await expect.poll(() => body(web)).toContain('my has 3 cars');
    const { data } = (await get(all, `${API}/my/listings`)).json<ListListingsAnswer>();
    await sold(data[0]?.slug ?? '');
    await expect.poll(() => body(all), { timeout: 60_000 }).toContain('my has 2 cars');
    await expect.poll(() => body(web), { timeout: 60_000 }).toContain('my has 2 cars');
  });

  it('are closed for maintenance by one command, on all machines', async () => {
    const closed = () => Promise.all([all, web].map(async (site) => (await get(site, '/my/en')).statusCode));
    await writeMaintenanceFlag(all.database.db, 'my');
    await expect.poll(closed, { timeout: 60_000 }).toEqual([503, 503]);
    expect((await get(all, '/sg/en')).statusCode).toBe(200);
    await writeMaintenanceFlag(all.database.db, '0');
    await expect.poll(closed, { timeout: 60_000 }).toEqual([200, 200]);
  });

  it('take a code that the other has sent, once', async () => {
    await first.requestCode('my', '+60123456789');
    const code = await first.newestCode();
    const verify = { phone: '+60123456789', code };
    const path = `${API}/my/contacts/otp/verify`;
    const answers = await Promise.all([second.post(path, verify), first.post(path, verify)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('store a request that is repeated at the other once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { answers: { message: 'Is it there?', phone: PHONE } };
    const answers = await Promise.all([
      first.post(`${API}/my/contact-us`, body, headers, '203.0.113.9'),
      second.post(`${API}/my/contact-us`, body, headers, '203.0.113.9'),
    ]);
    const [one, other] = answers.map((answer) => [answer.statusCode, answer.json().data.slug]);
    expect(one).toEqual([201, expect.any(String)]);
    expect(other).toEqual(one);
  });
});
