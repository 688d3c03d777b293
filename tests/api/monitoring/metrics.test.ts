import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS, OPERATIONS } from '#server/runtime/operations.ts';
import { freePort } from '../../free-port.ts';
import { until } from '../../until.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { readMetrics } from './read-metrics.ts';

const TOKEN = 'a token of metrics that nobody can guess';
const AUTHORISED = { headers: { authorization: `Bearer ${TOKEN}` } };
const PHONE = '91234567';
const API = '/api/v1/rabbit/sg';

const next: Parameters<typeof openTestSite>[0]['next'] = async (_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>a page</title>');
};

describe('without METRICS', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ stock: { sg: 2 }, next });
  });
  afterAll(() => site?.close());

  it('shows no metrics, and nothing listens to what the server does', async () => {
    await site.app.inject(`${API}/listings`);
    expect((await site.app.inject('/metrics')).body).not.toContain('forecourt_');
    for (const each of [...Object.values(OPERATIONS), ...Object.values(EVENTS)])
      expect(each.hasSubscribers).toBe(false);
    await site.server.listenForOperators();
  });
});

describe('with METRICS=on', () => {
  let site: TestSite;
  const metrics = async () => readMetrics((await site.app.inject({ url: '/metrics', ...AUTHORISED })).body);

  beforeAll(async () => {
    site = await openTestSite({
      stock: { sg: 12, th: 3 },
      next,
      environment: { METRICS: 'on', METRICS_TOKEN: TOKEN },
    });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site?.close());

  it('answers only who has the token', async () => {
    for (const authorization of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      const answer = await site.app.inject({
        url: '/metrics',
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([authorization, answer.statusCode, answer.body]).toEqual([
        authorization,
        401,
        'A token is needed.\n',
      ]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const answer = await site.app.inject({ url: '/metrics', ...AUTHORISED });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'cache-control': 'no-store',
    });
  });

  it('counts requests by the pattern of their route, status and region', async () => {
    const before = await metrics();
    await site.app.inject(`${API}/listings?q=${PHONE}`);
    await site.app.inject(`${API}/listings?q=other`);
    await site.app.inject(`/api/v1/rabbit/${PHONE}/listings`);
    await site.app.inject(`/api/${PHONE}/nothing`);
    const after = await metrics();
    const grown = (labels: Record<string, string>) =>
      after.value('forecourt_http_requests_total', labels) -
      before.value('forecourt_http_requests_total', labels);
    const route = '/api/v1/rabbit/:region/listings';
    expect(grown({ method: 'GET', route, status: '200', region: 'sg' })).toBe(2);
    expect(grown({ method: 'GET', route, status: '404', region: '' })).toBe(1);
    expect(grown({ route: '/api/*', status: '404' })).toBe(1);
    expect(after.value('forecourt_http_request_duration_seconds_count', { route })).toBe(3);
    expect(after.text).not.toContain(PHONE);
  });

  it('counts pages that are sent below the framework, and what the cache holds', async () => {
    const { port } = site.app.server.address() as AddressInfo;
    for (let sent = 0; sent < 5; sent++) await (await fetch(`http://127.0.0.1:${port}/sg/en`)).text();
    const now = await metrics();
    expect(now.value('forecourt_http_requests_total', { route: 'cached page', status: '200' })).toBe(4);
    expect(now.value('forecourt_page_cache_hits_total')).toBe(4);
    expect(now.value('forecourt_page_cache_misses_total')).toBe(1);
    expect(now.value('forecourt_page_cache_pages')).toBe(1);
    expect(now.value('forecourt_page_cache_bytes')).toBeGreaterThan(0);
    expect(now.value('forecourt_render_duration_seconds_count', { region: 'sg', outcome: 'done' })).toBe(1);
  });

  it('measures searches and statements, and knows the size of each stock', async () => {
    const before = await metrics();
    await site.app.inject('/api/v1/rabbit/th/listings?sort=price-asc');
    const after = await metrics();
    const searches = 'forecourt_search_duration_seconds_count';
    expect(after.value(searches, { region: 'th' }) - before.value(searches, { region: 'th' })).toBe(1);
    expect(after.value('forecourt_search_cars', { region: 'sg', kind: 'used' })).toBe(12);
    expect(after.value('forecourt_search_cars', { region: 'th', kind: 'used' })).toBe(3);
    expect(
      after.value('forecourt_database_query_duration_seconds_count', { verb: 'SELECT' }),
    ).toBeGreaterThan(0);
    expect(after.value('forecourt_database_connections', { pool: 'requests' })).toBeGreaterThan(0);
    expect(after.value('forecourt_database_connections_max', { pool: 'background' })).toBe(3);
    expect(after.value('forecourt_database_waiting', { pool: 'requests' })).toBe(0);
  });

  it('counts refused logins by door and reason', async () => {
    const payload = { phone: PHONE, code: '123456' };
    const headers = { origin: 'https://cars.example' };
    const answer = await site.app.inject({
      method: 'POST',
      url: `${API}/contacts/otp/verify`,
      payload,
      headers,
    });
    expect(answer.statusCode).toBe(400);
    const now = await metrics();
    expect(now.value('forecourt_logins_refused_total', { door: 'site', reason: 'code_refused' })).toBe(1);
    expect(now.text).not.toContain(PHONE);
  });

  it('reads jobs, messages, payments and imports of the database', async () => {
    // what the rows are about is left out, and jobs of the site leave regions alone that it does not serve
    await site.database.pool.query(`
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_ticket_id_fkey;
      ALTER TABLE payments DROP CONSTRAINT payments_transaction_id_fkey;
      ALTER TABLE desk_imports DROP CONSTRAINT desk_imports_staff_id_fkey;
      ALTER TABLE desk_import_runs DROP CONSTRAINT desk_import_runs_staff_id_fkey`);
    await site.database.pool.query(`
      INSERT INTO deliveries (key, region, ticket_id, event, channel, state, due_at, created_at)
        VALUES ('a', 'my', 1, 'created', 'email', 'failed', now() - interval '1 minute', now() - interval '10 minutes'),
               ('b', 'my', 1, 'created', 'webhook', 'dead', now(), now());
      INSERT INTO payments (slug, region, transaction_id, provider, method, amount, currency, state, request_key, return_path, language, check_at)
        VALUES ('p', 'my', 1, 'sandbox', 'card', 100, 'SGD', 'processing', 'k', '/', 'en', now() - interval '1 hour');
      INSERT INTO desk_imports (region, staff_id, name, size, sha256, storage_key)
        VALUES ('my', 1, 'cars.csv', 1, 'x', 'x');
      INSERT INTO desk_import_runs (import_id, staff_id, feed, is_dry_run, removes_any, status, report, ended_at)
        SELECT id, 1, 'cars', false, false, 'done', '{"report":{"stored":7,"updated":2,"rejected":3}}', now() FROM desk_imports;
      `);
    // the queue is there when jobs have started
    await until(() =>
      site.database.pool.query(`INSERT INTO jobs.job (name, state, policy, singleton_key, start_after)
        VALUES ('prune-rows', 'created', 'short', 'a test', now() + interval '1 hour')`),
    );
    // figures of the database are read at most every five seconds
    await expect
      .poll(async () => (await metrics()).value('forecourt_deliveries_waiting', { channel: 'email' }), {
        timeout: 300_000,
        interval: 500,
      })
      .toBe(1);
    const now = await metrics();
    expect(now.value('forecourt_database_up')).toBe(1);
    expect(now.value('forecourt_delivery_oldest_seconds', { channel: 'email' })).toBeGreaterThan(590);
    expect(now.value('forecourt_deliveries_dead', { channel: 'webhook' })).toBe(1);
    expect(now.value('forecourt_deliveries_waiting', { channel: 'alert' })).toBe(0);
    expect(now.value('forecourt_payments', { region: 'my', state: 'processing' })).toBe(1);
    expect(now.value('forecourt_payments_overdue')).toBe(1);
    expect(now.value('forecourt_import_succeeded', { region: 'my' })).toBe(1);
    expect(now.value('forecourt_import_rows_written', { region: 'my' })).toBe(9);
    expect(now.value('forecourt_import_rows_refused', { region: 'my' })).toBe(3);
    expect(now.value('forecourt_jobs_waiting', { queue: 'prune-rows' })).toBeGreaterThan(0);
    expect(now.value('forecourt_job_oldest_seconds', { queue: 'prune-rows' })).toBeLessThan(600);
  }, 120_000);

  it('tells of memory and of delays of the event loop', async () => {
    const now = await metrics();
    expect(now.value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(now.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });
});

describe('with METRICS_PORT', () => {
  let site: TestSite;
  let operators: string;
  beforeAll(async () => {
    const port = await freePort();
    operators = `http://127.0.0.1:${port}`;
    site = await openTestSite({ stock: { sg: 2 }, next, environment: { METRICS_PORT: String(port) } });
    await site.server.listenForOperators();
  });
  afterAll(() => site?.close());

  it('has metrics and health on the port of operators, and nothing else there', async () => {
    const metrics = await fetch(`${operators}/metrics`);
    expect(metrics.status).toBe(200);
    expect(
      readMetrics(await metrics.text()).value('forecourt_search_cars', { region: 'sg', kind: 'used' }),
    ).toBe(2);
    expect(await (await fetch(`${operators}/livez`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${operators}/readyz`)).json()).toMatchObject({ status: 'ok' });
    expect((await fetch(`${operators}/sg/en`)).status).toBe(404);
    expect((await fetch(`${operators}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('does not show them to visitors, who still reach the health of the site', async () => {
    expect((await site.app.inject('/metrics')).body).not.toContain('forecourt_');
    expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is closed with the site', async () => {
    await site.close();
    await expect(fetch(`${operators}/livez`)).rejects.toThrow();
  });
});

describe.each<{ what: string; environment: Record<string, string>; cars: string[] }>([
  {
    what: 'a worker, which has no cars',
    environment: { ROLE: 'worker', PUBLIC_ORIGIN: 'https://cars.example' },
    cars: [],
  },
  { what: 'a process of one region of two', environment: { SERVE_REGIONS: 'sg' }, cars: ['sg'] },
])('with METRICS_PORT, $what,', ({ environment, cars }) => {
  it('has the number of cars of its regions', async () => {
    const port = await freePort();
    const METRICS_PORT = String(port);
    const site = await openTestSite({
      stock: { sg: 2, th: 1 },
      next,
      environment: { ...environment, METRICS_PORT },
    });
    try {
      await site.server.listenForOperators();
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      const regions = [...text.matchAll(/^forecourt_search_cars\{region="(\w+)",kind="used"\}/gm)];
      expect(regions.map(([, region]) => region)).toEqual(cars);
    } finally {
      await site.close();
    }
  });
});
