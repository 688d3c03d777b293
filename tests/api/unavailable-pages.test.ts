import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { type FaultProxy, openFaultProxy } from '../fault-proxy.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
/** As browsers send it when they show the answer. */
const SHOWN = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const ROUNDS = 20;

let site: TestSite;
let proxy: FaultProxy;
let isRenderingOff = false;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3 },
    environment: { RATE_LIMITS: 'off' },
    through: async (url) => {
      proxy = await openFaultProxy(url);
      return proxy.url;
    },
    next: async (request, response) => {
      if (isRenderingOff) throw new Error('no page can be rendered');
      const { api, search } = pageContextOf(request);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (request.url === '/maintenance') {
        response.statusCode = 503;
        return void response.end('maintenance');
      }
      const needed = search.includes('toyota');
      const { status } = await api.get(`/listings/no-such-car`);
      const { status: cards } = await api.get('/payments/0123456789abcdefghijkl');
      if (needed && (status === 503 || cards === 503)) response.statusCode = 500;
      response.end(`a page without the data: ${cards}`);
    },
  });
});
afterAll(async () => {
  await site?.close();
  await proxy?.close();
});
afterEach(async () => {
  isRenderingOff = false;
  proxy.delay = 0;
  await vi.waitFor(
    async () =>
      expect((await site.app.inject(`${BASE}/payments/0123456789abcdefghijkl`)).statusCode).toBe(404),
    60_000,
  );
});

/** Breaks every connection as soon as it is used. */
const stopDatabase = () => {
  proxy.delay = 50;
  const timer = setInterval(() => proxy.drop(), 10);
  return () => clearInterval(timer);
};

describe('without the database', () => {
  it('pages that cannot be made are 503 with Retry-After and the look of maintenance', async () => {
    const start = stopDatabase();
    const answers = await Promise.all(
      Array.from({ length: ROUNDS }, (_, page) =>
        site.app.inject({ url: `/sg/en/buy?make=toyota&page=${page + 1}`, headers: SHOWN }),
      ),
    );
    const data = await site.app.inject('/_next/data/build-1/sg/en/buy.json?make=toyota&page=77');
    start();
    expect([data.statusCode, data.headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['503 maintenance']),
    );
    for (const { headers } of answers)
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  }, 120_000);

  it('pages that lack a part are never kept', async () => {
    const start = stopDatabase();
    const lacking = await site.app.inject('/sg/en/buy');
    start();
    expect([lacking.statusCode, lacking.body]).toEqual([200, 'a page without the data: 503']);
    expect(lacking.headers['cache-control']).toBe('no-store');
    proxy.delay = 0;
    await vi.waitFor(async () => {
      const { body, headers } = await site.app.inject('/sg/en/buy');
      expect(body).toBe('a page without the data: 404');
      expect(headers['cache-control']).toContain('s-maxage');
    }, 120_000);
  }, 120_000);

  it('browsers get a page from payment return, receipt and document, programs get JSON', async () => {
    const paths = [
      'payments/0123456789abcdefghijkl/return',
      'transactions/0123456789abcdef0123456789abcdef/receipts/x.pdf',
      'offers/0123456789abcdef0123456789abcdef/vso.pdf',
    ];
    const start = stopDatabase();
    for (const path of paths) {
      const url = `${BASE}/${path}`;
      const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
      const shown = await site.app.inject({ url, headers: { ...headers, ...SHOWN } });
      expect([path, shown.statusCode, shown.headers['content-type']]).toEqual([
        path,
        503,
        'text/html; charset=utf-8',
      ]);
      expect(shown.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        'cache-control': 'no-store',
      });
      expect(shown.body).toContain('We are upgrading this page');
      expect(shown.body).not.toContain('{"');
      const { statusCode, headers: sent, body } = await site.app.inject({ url, headers });
      expect([statusCode, sent['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ errors: {} });
    }
    start();
  }, 120_000);
});

it('a page is shown in the language of the address even when nothing can be rendered', async () => {
  isRenderingOff = true;
  const { statusCode, headers, body } = await site.app.inject({ url: '/sg/zh-sg/buy', headers: SHOWN });
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(body).toContain('lang="zh-SG"');
  expect(body).not.toContain('no page can be rendered');
});

it('a document that is not there is a page for browsers', async () => {
  const url = `${BASE}/payments/0123456789abcdefghijkl/return?lang=zh-SG`;
  const { statusCode, headers, body } = await site.app.inject({ url, headers: SHOWN });
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toMatch(/<h1>[^<]*[\u4e00-\u9fff]/);
});
