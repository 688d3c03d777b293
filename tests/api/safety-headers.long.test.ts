import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const failing = new Set<string>();
/** Headers that every response needs, with their values (HARDENING A39). */
const EVERY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=31536000',
};

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 20 },
    next: async (request, response) => {
      if (failing.has(request.url ?? '')) response.statusCode = 500;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<p>a page</p>');
    },
  });
});
afterAll(() => site?.close());

const PAGE = /^default-src 'none'; script-src 'self' 'sha256-[^']{44}'; /;
const DATA =
  /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;

describe('every response has the security headers', () => {
  it.each([
    ['a page', '/sg/en', 200, PAGE],
    ['a cached page', '/sg/en', 200, PAGE],
    ['a failed page', '/sg/en/buy?price=broken', 500, PAGE],
    ['data of a page', '/_next/data/build-1/sg/en.json', 200, PAGE],
    ['data of another build', '/_next/data/build-0/sg/en.json', 404, DATA],
    ['a redirect', '/', 307, DATA],
    ['the API', '/api/v1/rabbit/sg/listings', 200, DATA],
    ['a refusal of the API', '/api/v1/rabbit/sg/listings?page=x', 400, DATA],
    ['a malformed address', '/%', 400, DATA],
    ['the OpenAPI document', '/api/openapi.json', 200, DATA],
    ['the API documentation', '/api/docs/', 200, /script-src 'self';.*frame-ancestors 'none'/],
    ['a script', '/scripts/wake-5.js', 200, DATA],
    ['a missing script', '/scripts/none.js', 404, DATA],
    ['a picture', '/images/320x180/cars/suv/b3242b/front-4.webp', [200, 404], DATA],
    ['a picture of an unknown size', '/images/1x1/cars/suv/b3242b/front-4.webp', 400, DATA],
    ['a missing film', '/media/none', 404, DATA],
    ['texts', '/locales/en/common.json', 200, DATA],
    [
      'a logo',
      '/brand/sg/logo',
      200,
      /^default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox$/,
    ],
    ['a missing preview', '/previews/sg/en/x/none.jpg', 404, DATA],
    ['a sitemap', '/sitemap.xml', 200, DATA],
    ['robots', '/robots.txt', 200, DATA],
    ['health', '/livez', 200, DATA],
  ])('%s', async (_name, url, status, policy) => {
    if (status === 500) failing.add(url);
    const answer = await site.app.inject(url);
    expect([status].flat()).toContain(answer.statusCode);
    expect(answer.headers).toMatchObject(EVERY);
    expect(answer.headers['content-security-policy']).toMatch(policy);
    expect(answer.headers['content-security-policy']).toMatch(
      /base-uri 'none'.*frame-ancestors 'none'|frame-ancestors 'none'.*base-uri 'none'/,
    );
    const type = String(answer.headers['content-type'] ?? '');
    if (/^(text\/|application\/(.+\+)?(json|xml|javascript))/.test(type))
      expect(type).toMatch(/; ?charset=utf-8$/i);
    if (answer.statusCode >= 400) expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('an unchanged response (304)', async () => {
    for (const url of ['/sg/en', '/scripts/wake-5.js']) {
      const { etag } = (await site.app.inject(url)).headers;
      const answer = await site.app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect(answer.statusCode, url).toBe(304);
      expect(answer.headers).toMatchObject(EVERY);
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    }
  });

  it('a response to an unknown route', async () => {
    const answer = await site.app.inject({ method: 'POST', url: '/api/nothing', payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject(EVERY);
  });

  it('cached pages and malformed requests (HARDENING A33)', async () => {
    const origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
    const cached = await fetch(new URL('/sg/en', origin));
    await cached.text();
    expect(Object.fromEntries(cached.headers)).toMatchObject(EVERY);
    expect(cached.headers.get('content-security-policy')).toMatch(PAGE);
    // only Fastify sets request ids
    expect(cached.headers.has('x-request-id')).toBe(false);
    const rawResponse = async (request: string) => {
      const socket = connect(Number(origin.port), '127.0.0.1');
      socket.end(`${request}\r\n\r\n`);
      return text(socket);
    };
    const [head] = (await rawResponse('no request')).split('\r\n\r\n', 1);
    for (const name of [...Object.keys(EVERY), 'content-security-policy'])
      expect(head).toContain(`${name}: `);
    // an absolute address equals its path (RFC 9112 3.2.2)
    const headers = 'Host: cars.example\r\nConnection: close';
    expect(await rawResponse(`GET http://cars.example/sg/en HTTP/1.1\r\n${headers}`)).toMatch(
      / 200 [\s\S]*<p>a page/,
    );
    expect(await rawResponse(`GET http://cars.example HTTP/1.1\r\n${headers}`)).toMatch(/ 307 /);
  });
});

it('two Host headers are refused for cached and uncached answers alike (HARDENING A48)', async () => {
  const { port } = new URL(site.app.listeningOrigin);
  const status = async (path: string, ...hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    const head = [`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', ''].join('\r\n');
    socket.end(head);
    return Number((await text(socket)).split(' ')[1]);
  };
  const host = 'Host: cars.example';
  // the first request puts the page in the cache
  expect(await status('/sg/en/buy', host)).toBe(200);
  for (const path of ['/sg/en/buy', '/sg/en/finance', '/livez', '/api/v1/rabbit/sg/listings', '/robots.txt'])
    for (const [first, second] of [
      ['Host: evil.example', host],
      [host, 'Host: evil.example'],
      [host, 'HOST: cars.example'],
    ] as const)
      expect([path, first, second, await status(path, first, second)]).toEqual([path, first, second, 400]);
  expect(await status('/sg/en/buy')).toBe(400);
  expect(await status('/sg/en/buy', host)).toBe(200);
});
