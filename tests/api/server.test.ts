import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { contractSchemas } from '#server/http/contract-schemas.ts';
import { requireAuthLevels, setAuthLevel } from '#server/http/plugins/auth-level.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 30 } });
});
afterAll(() => site?.close());

const get = (url: string, headers = {}) => site.app.inject({ url, headers });

describe('the server', () => {
  it('reports that it is alive and ready', async () => {
    expect((await get('/livez')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', search: 'ok', process: 'ok' } },
    ]);
  });

  it('stays ready and names the regions whose files have faults', async () => {
    const { content } = site;
    const since = new Date('2026-05-01T08:00:00Z');
    await site.server.replaceContent({ ...content, faulty: [{ code: 'th' }, { code: 'sg', since }] });
    const { statusCode, body } = await get('/readyz');
    await site.server.replaceContent(content);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).faulty_regions).toEqual({ th: null, sg: since.toISOString() });
    expect((await get('/readyz')).json()).not.toHaveProperty('faulty_regions');
  });

  it('responds to unknown addresses and methods with the same JSON error', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/v1/rabbit/sg/contacts'],
      ['POST', '/api/v1/rabbit/sg/listings'],
      ['DELETE', '/livez'],
      ['PUT', '/'],
    ] as const) {
      const answer = await site.app.inject({ method, url, payload: method === 'GET' ? undefined : {} });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        message: 'There is nothing at this address.',
        code: 'not_found',
        errors: {},
      });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('accepts a valid request id and creates one otherwise (HARDENING A43)', async () => {
    const good = 'trace-0123456789';
    expect((await get('/livez', { 'x-request-id': good })).headers['x-request-id']).toBe(good);
    for (const bad of [
      'short',
      '91234567',
      '65-9123-4567',
      `${'x'.repeat(200)}`,
      'a b c d e f g h',
      '{"level":60}xxxx',
    ]) {
      const { headers } = await get('/livez', { 'x-request-id': bad });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('limits the time and size of requests (HARDENING A32)', () => {
    const { server, initialConfig } = site.app;
    expect([server.requestTimeout, server.headersTimeout]).toEqual([15_000, 10_000]);
    expect(server).toHaveProperty('connectionsCheckingInterval', 2_000);
    expect(initialConfig.bodyLimit).toBe(64 * 1024);
    expect(server.maxConnections).toBeGreaterThan(0);
  });

  it('describes every route in OpenAPI 3.1, with a documentation page without external resources', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/v1/captain-go',
      '/api/v1/captain-go/rabbit/{region}',
      '/api/v1/desk/{region}/deliveries',
      '/api/v1/desk/{region}/deliveries/{delivery}/retry',
      '/api/v1/desk/{region}/events',
      '/api/v1/desk/{region}/feed-looks',
      '/api/v1/desk/{region}/feeds',
      '/api/v1/desk/{region}/feeds/{feed}',
      '/api/v1/desk/{region}/feeds/{feed}/former-run',
      '/api/v1/desk/{region}/feeds/{feed}/runs',
      '/api/v1/desk/{region}/held-prices/{price}',
      '/api/v1/desk/{region}/imports',
      '/api/v1/desk/{region}/imports/{import}',
      '/api/v1/desk/{region}/imports/{import}/cancel',
      '/api/v1/desk/{region}/imports/{import}/dry-runs',
      '/api/v1/desk/{region}/imports/{import}/preview',
      '/api/v1/desk/{region}/imports/{import}/runs',
      '/api/v1/desk/{region}/imports/{import}/runs/{run}/rejects',
      '/api/v1/desk/{region}/listings',
      '/api/v1/desk/{region}/listings/{listing}',
      '/api/v1/desk/{region}/listings/{listing}/events',
      '/api/v1/desk/{region}/listings/{listing}/fields',
      '/api/v1/desk/{region}/listings/{listing}/media',
      '/api/v1/desk/{region}/listings/{listing}/phone-link',
      '/api/v1/desk/{region}/listings/{listing}/photo-edit',
      '/api/v1/desk/{region}/listings/{listing}/photo-note',
      '/api/v1/desk/{region}/listings/{listing}/photos',
      '/api/v1/desk/{region}/listings/{listing}/publication',
      '/api/v1/desk/{region}/listings/{listing}/status',
      '/api/v1/desk/{region}/offers',
      '/api/v1/desk/{region}/offers/{offer}',
      '/api/v1/desk/{region}/offers/{offer}/actions',
      '/api/v1/desk/{region}/offers/{offer}/agreement-documents',
      '/api/v1/desk/{region}/offers/{offer}/agreement-documents/{file}',
      '/api/v1/desk/{region}/offers/{offer}/files/{file}',
      '/api/v1/desk/{region}/offers/{offer}/files/{file}/thumbnail',
      '/api/v1/desk/{region}/offers/{offer}/loan-result',
      '/api/v1/desk/{region}/offers/{offer}/price',
      '/api/v1/desk/{region}/offers/{offer}/receipts/{payment}.pdf',
      '/api/v1/desk/{region}/offers/{offer}/vso.pdf',
      '/api/v1/desk/{region}/overview',
      '/api/v1/desk/{region}/partner-keys',
      '/api/v1/desk/{region}/partner-keys/{key}',
      '/api/v1/desk/{region}/payments',
      '/api/v1/desk/{region}/payments/{payment}/refunds',
      '/api/v1/desk/{region}/reconciliations',
      '/api/v1/desk/{region}/refunds',
      '/api/v1/desk/{region}/refunds/{refund}/approval',
      '/api/v1/desk/{region}/refunds/{refund}/rejection',
      '/api/v1/desk/{region}/slots',
      '/api/v1/desk/{region}/slots/exceptions',
      '/api/v1/desk/{region}/slots/exceptions/{exception}',
      '/api/v1/desk/{region}/spreadsheets/{spreadsheet}.csv',
      '/api/v1/desk/{region}/staff',
      '/api/v1/desk/{region}/staff/{member}',
      '/api/v1/desk/{region}/staff/{member}/device-code',
      '/api/v1/desk/{region}/staff/{member}/unlock',
      '/api/v1/desk/{region}/studio/additions',
      '/api/v1/desk/{region}/studio/answers',
      '/api/v1/desk/{region}/studio/checks',
      '/api/v1/desk/{region}/studio/copies',
      '/api/v1/desk/{region}/studio/countries',
      '/api/v1/desk/{region}/studio/difference',
      '/api/v1/desk/{region}/studio/draft',
      '/api/v1/desk/{region}/studio/example',
      '/api/v1/desk/{region}/studio/files',
      '/api/v1/desk/{region}/studio/files/checks',
      '/api/v1/desk/{region}/studio/form',
      '/api/v1/desk/{region}/studio/jobs/{job}',
      '/api/v1/desk/{region}/studio/pictures',
      '/api/v1/desk/{region}/studio/presence',
      '/api/v1/desk/{region}/studio/preview',
      '/api/v1/desk/{region}/studio/problems',
      '/api/v1/desk/{region}/studio/publications',
      '/api/v1/desk/{region}/studio/regions',
      '/api/v1/desk/{region}/studio/schema',
      '/api/v1/desk/{region}/studio/stock',
      '/api/v1/desk/{region}/studio/stock/refill',
      '/api/v1/desk/{region}/studio/texts',
      '/api/v1/desk/{region}/studio/texts/difference',
      '/api/v1/desk/{region}/studio/texts/draft',
      '/api/v1/desk/{region}/studio/texts/drafts',
      '/api/v1/desk/{region}/studio/texts/file',
      '/api/v1/desk/{region}/studio/texts/publications',
      '/api/v1/desk/{region}/studio/texts/versions',
      '/api/v1/desk/{region}/studio/texts/versions/{version}/restore',
      '/api/v1/desk/{region}/studio/versions',
      '/api/v1/desk/{region}/studio/versions/{version}/restore',
      '/api/v1/desk/{region}/tickets',
      '/api/v1/desk/{region}/tickets.csv',
      '/api/v1/desk/{region}/tickets/assignee',
      '/api/v1/desk/{region}/tickets/status',
      '/api/v1/desk/{region}/tickets/{number}',
      '/api/v1/desk/{region}/tickets/{number}/answers',
      '/api/v1/desk/{region}/tickets/{number}/assignee',
      '/api/v1/desk/{region}/tickets/{number}/booking',
      '/api/v1/desk/{region}/tickets/{number}/files/{file}',
      '/api/v1/desk/{region}/tickets/{number}/files/{file}/thumbnail',
      '/api/v1/desk/{region}/tickets/{number}/notes',
      '/api/v1/desk/{region}/tickets/{number}/sender/cancel',
      '/api/v1/desk/{region}/tickets/{number}/slots',
      '/api/v1/desk/{region}/tickets/{number}/status',
      '/api/v1/login-contact-by-ott',
      '/api/v1/phone-photos/{region}',
      '/api/v1/rabbit/contacts',
      '/api/v1/rabbit/contacts/ott/verify',
      '/api/v1/rabbit/listings',
      '/api/v1/rabbit/logout',
      '/api/v1/rabbit/{region}/cards',
      '/api/v1/rabbit/{region}/chat/{slug}/line-qr-code',
      '/api/v1/rabbit/{region}/config',
      '/api/v1/rabbit/{region}/config/appointment-buffer-time',
      '/api/v1/rabbit/{region}/config/forms/{form}',
      '/api/v1/rabbit/{region}/config/optional-documents',
      '/api/v1/rabbit/{region}/config/options',
      '/api/v1/rabbit/{region}/consents',
      '/api/v1/rabbit/{region}/contact-us',
      '/api/v1/rabbit/{region}/contacts',
      '/api/v1/rabbit/{region}/contacts/otp',
      '/api/v1/rabbit/{region}/contacts/otp/verify',
      '/api/v1/rabbit/{region}/contacts/ott',
      '/api/v1/rabbit/{region}/contacts/{slug}',
      '/api/v1/rabbit/{region}/contacts/{slug}/export',
      '/api/v1/rabbit/{region}/contacts/{slug}/personal-info',
      '/api/v1/rabbit/{region}/contacts/{slug}/profile-image',
      '/api/v1/rabbit/{region}/contacts/{slug}/sessions',
      '/api/v1/rabbit/{region}/data-query/tickets',
      '/api/v1/rabbit/{region}/data-query/transactions',
      '/api/v1/rabbit/{region}/data-query/{query}',
      '/api/v1/rabbit/{region}/inspection-appointment',
      '/api/v1/rabbit/{region}/inspection-appointment/{booking_id}',
      '/api/v1/rabbit/{region}/inspection-location',
      '/api/v1/rabbit/{region}/inventories',
      '/api/v1/rabbit/{region}/listings',
      '/api/v1/rabbit/{region}/listings/histories',
      '/api/v1/rabbit/{region}/listings/new-home',
      '/api/v1/rabbit/{region}/listings/new-home/{slug}',
      '/api/v1/rabbit/{region}/listings/saved',
      '/api/v1/rabbit/{region}/listings/saved/alerts',
      '/api/v1/rabbit/{region}/listings/{slug}',
      '/api/v1/rabbit/{region}/offers',
      '/api/v1/rabbit/{region}/offers/{slug}',
      '/api/v1/rabbit/{region}/offers/{slug}/accept',
      '/api/v1/rabbit/{region}/offers/{slug}/accept-terms',
      '/api/v1/rabbit/{region}/offers/{slug}/agreement-documents',
      '/api/v1/rabbit/{region}/offers/{slug}/balance/card/payment-intents',
      '/api/v1/rabbit/{region}/offers/{slug}/balance/paynow/payment-intents',
      '/api/v1/rabbit/{region}/offers/{slug}/buyer',
      '/api/v1/rabbit/{region}/offers/{slug}/choose-financing-option',
      '/api/v1/rabbit/{region}/offers/{slug}/deposit/card/payment-intents',
      '/api/v1/rabbit/{region}/offers/{slug}/deposit/fpx/payment-intents',
      '/api/v1/rabbit/{region}/offers/{slug}/deposit/paynow/payment-intents',
      '/api/v1/rabbit/{region}/offers/{slug}/documents',
      '/api/v1/rabbit/{region}/offers/{slug}/documents/{file_id}',
      '/api/v1/rabbit/{region}/offers/{slug}/financing-and-insurance',
      '/api/v1/rabbit/{region}/offers/{slug}/loan-result',
      '/api/v1/rabbit/{region}/offers/{slug}/payment-summary',
      '/api/v1/rabbit/{region}/offers/{slug}/sign',
      '/api/v1/rabbit/{region}/offers/{slug}/vso',
      '/api/v1/rabbit/{region}/offers/{slug}/vso.pdf',
      '/api/v1/rabbit/{region}/offers/{slug}/withdraw',
      '/api/v1/rabbit/{region}/offers/{slug}/workflow',
      '/api/v1/rabbit/{region}/offers/{slug}/{bank}/create-payment',
      '/api/v1/rabbit/{region}/payment-link/{slug}',
      '/api/v1/rabbit/{region}/payments/{slug}',
      '/api/v1/rabbit/{region}/payments/{slug}/settlement',
      '/api/v1/rabbit/{region}/refunds/{slug}',
      '/api/v1/rabbit/{region}/refunds/{slug}/sign',
      '/api/v1/rabbit/{region}/search/histories',
      '/api/v1/rabbit/{region}/sell-car/{slug}/callback',
      '/api/v1/rabbit/{region}/showrooms/ratings',
      '/api/v1/rabbit/{region}/showrooms/{place}/reviews',
      '/api/v1/rabbit/{region}/stock/{file}',
      '/api/v1/rabbit/{region}/tickets',
      '/api/v1/rabbit/{region}/tickets/b5/sell_car',
      '/api/v1/rabbit/{region}/tickets/buy-hunt',
      '/api/v1/rabbit/{region}/tickets/buy-hunt-notify',
      '/api/v1/rabbit/{region}/tickets/buy-hunt-notify/{search_id}',
      '/api/v1/rabbit/{region}/tickets/buy_new_car',
      '/api/v1/rabbit/{region}/tickets/files',
      '/api/v1/rabbit/{region}/tickets/files/{file_id}',
      '/api/v1/rabbit/{region}/tickets/files/{file_id}/gpt-data',
      '/api/v1/rabbit/{region}/tickets/sell_car',
      '/api/v1/rabbit/{region}/tickets/workshop',
      '/api/v1/rabbit/{region}/tickets/zeekr/preorder',
      '/api/v1/rabbit/{region}/tickets/{slug}',
      '/api/v1/rabbit/{region}/tickets/{slug}/booking',
      '/api/v1/rabbit/{region}/tickets/{slug}/calendar.ics',
      '/api/v1/rabbit/{region}/tickets/{slug}/files',
      '/api/v1/rabbit/{region}/tickets/{slug}/files/{file_id}',
      '/api/v1/rabbit/{region}/tickets/{slug}/files/{file_id}/gpt-data',
      '/api/v1/rabbit/{region}/tickets/{slug}/inspection-appointment',
      '/api/v1/rabbit/{region}/tickets/{slug}/ownership',
      '/api/v1/rabbit/{region}/time-slot',
      '/api/v1/rabbit/{region}/time-slot/holds',
      '/api/v1/rabbit/{region}/time-slot/holds/{hold_id}',
      '/api/v1/rabbit/{region}/transactions/{slug}',
      '/api/v1/rabbit/{region}/transactions/{slug}/card/payment-intents',
      '/api/v1/rabbit/{region}/transactions/{slug}/payment-summary',
      '/api/v1/rabbit/{region}/transactions/{slug}/paynow/payment-intents',
      '/api/v1/rabbit/{region}/transactions/{slug}/receipts/{receipt}.pdf',
      '/api/v1/rabbit/{region}/transactions/{slug}/verify-phone',
      '/api/v1/rabbit/{region}/transactions/{slug}/{bank}/create-payment',
      '/api/v1/rabbit/{region}/used-car-loan',
      '/api/v1/rabbit/{region}/viewing-schedule',
      '/api/v1/staff/code',
      '/api/v1/staff/code/verify',
      '/api/v1/staff/device',
      '/api/v1/staff/session',
      '/api/v1/stock/{region}/{source}',
      '/api/v1/stock/{region}/{source}/{id}',
      '/livez',
      '/macros/s/{id}/exec',
      '/readyz',
    ]);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty([name]);
    for (const operations of Object.values<Record<string, { responses: object }>>(document.paths))
      for (const { responses } of Object.values(operations)) expect(responses).toHaveProperty('default');
    const page = await get('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
  });

  it('responds with 503 and Retry-After while the database is down, and search still works (HARDENING R3)', async () => {
    const { data } = (await get('/api/v1/rabbit/sg/listings')).json();
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const query = vi.spyOn(site.database.pool, 'query').mockRejectedValue(lost as never);
    const [list, detail, ready] = await Promise.all([
      get('/api/v1/rabbit/sg/listings'),
      get(`/api/v1/rabbit/sg/listings/${data[0].slug}`),
      get('/readyz'),
    ]);
    expect(list.statusCode).toBe(200);
    expect(detail.statusCode).toBe(503);
    expect(Number(detail.headers['retry-after'])).toBeGreaterThan(0);
    expect([ready.statusCode, ready.json().checks.database]).toEqual([503, 'does not answer']);
    query.mockRestore();
    expect((await get('/readyz')).statusCode).toBe(200);
  });
});

describe('a route without an auth level', () => {
  const start = (declare: (app: FastifyInstance) => void) => {
    const app = Fastify();
    requireAuthLevels(app);
    declare(app);
    return app.ready();
  };

  it('prevents the start, in nested scopes too', async () => {
    const open = /GET \/open.*has no auth level/;
    await expect(start((app) => app.get('/open', async () => ''))).rejects.toThrow(open);
    const nested = start((app) => {
      app.register(
        async (scope) => void scope.register(async (inner) => void inner.get('/open', async () => '')),
      );
    });
    await expect(nested).rejects.toThrow(open);
    const misspelt = { config: { auth: 'everyone' as 'public' } };
    await expect(start((app) => app.get('/open', misspelt, async () => ''))).rejects.toThrow(open);
  });

  it('inherits the auth level of its scope', async () => {
    await start((app) => {
      app.get('/said', { config: { auth: 'public' } }, async () => '');
      app.register(async (scope) => {
        setAuthLevel(scope, 'public');
        scope.register(async (inner) => void inner.get('/given', async () => ''));
      });
    });
  });

  it.each(['/images/open', '/api/open', '/_next/open', '/livez/open', '/open'])(
    'is not exempted by its address: %s',
    async (url) => {
      const app = await buildApp({
        services: () => {
          throw new Error('no call expected');
        },
        schemas: contractSchemas(join(import.meta.dirname, '../../schemas')),
        log: pino({ level: 'silent' }),
        draining: { isOn: false },
        maintenance: { isOn: () => false, isClosed: () => false },
        reports: { report() {} },
        publicOrigin: '',
        hstsSubdomains: false,
        corsOrigins: [],
        trustProxy: '',
        rateLimits: true,
        site: async (site) => void site.register(async (scope) => void scope.get(url, async () => '')),
      });
      await expect(app.ready()).rejects.toThrow(`GET ${url}, HEAD ${url}: has no auth level`);
    },
  );
});
