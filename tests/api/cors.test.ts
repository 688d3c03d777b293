import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config/index.ts';
import { visitorOf } from './login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

const PARTNER = 'https://partner.example';
const BASE = '/api/v1/rabbit/sg';
let site: TestSite;
let closed: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3 },
    // naming the site itself gives its pages nothing
    environment: { CORS_ORIGINS: `${PARTNER}, http://localhost:5173, ${ORIGIN}` },
  });
  closed = await openTestSite({ stock: { sg: 1 } });
});
afterAll(async () => {
  await site?.close();
  await closed?.close();
});

const preflight = (url: string, origin: string, { app } = site) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });

const post = (url: string, headers: Record<string, string>, payload: object = { answers: {} }) =>
  site.app.inject({ method: 'POST', url, payload, headers });

const allowed = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin'];

describe('a preflight', () => {
  it('of a named origin allows calls with a token, and no cookies', async () => {
    for (const [origin, url] of [
      [PARTNER, `${BASE}/contact-us`],
      ['http://localhost:5173', `${BASE}/contact-us`],
      [PARTNER, '/macros/sg/leads'],
    ] as const) {
      const answer = await preflight(url, origin);
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringMatching(/authorization.*idempotency-key/),
        vary: 'origin',
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it.each([
    'https://partner.example.evil',
    'http://partner.example',
    'null',
    ORIGIN,
    'https://PARTNER.example',
  ])('of %s allows nothing', async (origin) => {
    const answer = await preflight(`${BASE}/contact-us`, origin);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
    expect(allowed(answer)).not.toBe(origin);
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it.each(['/api/v1/desk/sg/tickets', '/api/v1/staff/session', '/api/v1/%64esk/sg/tickets'])(
    'of the desk at %s allows nothing',
    async (url) => {
      const answer = await preflight(url, PARTNER);
      expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
      expect(allowed(answer)).not.toBe(PARTNER);
    },
  );

  it('is not answered where the operator names no origin', async () => {
    expect((await preflight(`${BASE}/contact-us`, PARTNER, closed)).statusCode).toBe(404);
  });
});

describe('a call of a named origin', () => {
  it('reaches the route, and its answer and errors are readable', async () => {
    const answer = await post(`${BASE}/contact-us`, { origin: PARTNER, 'sec-fetch-site': 'cross-site' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'access-control-expose-headers': expect.stringMatching(/etag.*ratelimit.*retry-after/),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    const own = await site.app.inject({ url: `${BASE}/listings/histories`, headers: { origin: PARTNER } });
    expect([own.statusCode, allowed(own)]).toEqual([401, PARTNER]);
  });

  it('with a cookie, or as a navigation, is one of another site (A21)', async () => {
    const headers: Record<string, string>[] = [
      { cookie: 'a=b' },
      { 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-mode': 'no-cors' },
    ];
    for (const more of headers) {
      const answer = await post(`${BASE}/contact-us`, { origin: PARTNER, ...more });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
      const read = await site.app.inject({
        url: `${BASE}/listings/histories`,
        headers: { origin: PARTNER, ...more },
      });
      expect([allowed(answer), allowed(read)]).toEqual([undefined, undefined]);
    }
  });

  it('gets a token by logging in, as its script has no cookie', async () => {
    const phone = '81234567';
    expect((await post(`${BASE}/contacts/otp`, { origin: PARTNER }, { phone })).statusCode).toBe(200);
    const code = await visitorOf(() => site).newestCode();
    const answer = await post(`${BASE}/contacts/otp/verify`, { origin: PARTNER }, { phone, code });
    expect(answer.json().data.access_token).toMatch(/\S{20}/);
    expect(answer.cookies.some(({ value }) => value.includes(answer.json().data.access_token))).toBe(false);
  });

  it('may read public data like every other site', async () => {
    for (const origin of [PARTNER, 'https://other.example']) {
      const answer = await site.app.inject({ url: `${BASE}/listings`, headers: { origin } });
      expect(allowed(answer)).toBe('*');
    }
  });
});

describe('a call of another origin', () => {
  it('is refused, and its answer is not readable', async () => {
    const answer = await post(`${BASE}/contact-us`, { origin: 'https://other.example' });
    expect(answer.statusCode).toBe(403);
    expect(allowed(answer)).toBeUndefined();
  });

  it('of the desk gets nothing, named or not', async () => {
    const answer = await site.app.inject({ url: '/api/v1/desk/sg/tickets', headers: { origin: PARTNER } });
    expect([answer.statusCode, allowed(answer)]).toEqual([401, undefined]);
  });
});

describe('CORS_ORIGINS', () => {
  const parse = (value: string) => parseConfig({ environment: { CORS_ORIGINS: value } }).corsOrigins;

  it('takes origins separated by commas', () => {
    expect(parse('')).toBe('');
    expect(parse('https://a.example, https://b.example:8443/')).toBe(
      'https://a.example,https://b.example:8443',
    );
  });

  it.each([
    '*',
    'null',
    'a.example',
    'http://a.example',
    'https://a.example/path',
    'https://*.example',
    'https://a.example,',
  ])('refuses %s', (value) => {
    expect(() => parse(value)).toThrow(/CORS_ORIGINS.*cannot be used/);
  });
});
