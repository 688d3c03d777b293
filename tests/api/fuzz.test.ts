import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../search/seeded-random.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const REQUESTS = 10_000;
const AT_ONCE = 50;
let site: TestSite;

beforeAll(async () => {
  const next = async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end('<p>');
  site = await openTestSite({ stock: { sg: 60, my: 20 }, next });
});
afterAll(() => site?.close());

const KEYS = [
  'make',
  'price',
  'year',
  'fuel',
  'body',
  'seats',
  'owners',
  'coe',
  'category',
  'deals',
  'available',
  'sort',
  'page',
  'q',
  'lang',
  'before',
  'kind',
  'include',
  '__proto__',
  'constructor',
  'price_min',
  'price_max',
  '',
  'make[]',
  'a.b',
];
const VALUES = [
  'toyota',
  'toyota.vios',
  '1',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  '-',
  '1-2',
  '2-1',
  '--',
  '.',
  ',',
  ',,,,',
  '%',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%F0%9F%9A%97',
  '%C0%AE',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[]',
  '{}',
  "' OR 1=1--",
  '<script>',
  '{{7*7}}',
  '..%2f',
  'petrol,diesel',
  '٣',
  '丰田',
  'ﬀ',
  'İ',
  '\u2028',
];
const PATHS = [
  '/api/v1/rabbit/sg/listings',
  '/api/v1/rabbit/sg/inventories',
  '/api/v1/rabbit/sg/config',
  '/api/v1/rabbit/sg/config/options',
  '/api/v1/rabbit/sg/data-query/suggestions',
  '/api/v1/rabbit/sg/data-query/resolve',
  '/api/v1/rabbit/sg/data-query/models',
  '/api/v1/rabbit/sg/listings/x',
  '/api/v1/rabbit/sg/listings/new-home/x',
  '/sg/en',
  '/sg/en/buy',
  '/my/ms/beli-kereta-terpakai',
  '/my/ms',
  '/',
  '/locales/en',
  '/images/320x180',
  '/brand',
  '/_next/data/build-1/sg/en',
];

function randomText(random: SeededRandom): string {
  const parts = Array.from({ length: 1 + random.whole(3) }, () => random.pick(VALUES));
  if (random.chance(0.1)) parts.push('x'.repeat(random.whole(2_000)));
  if (random.chance(0.2)) parts.push(String.fromCodePoint(33 + random.whole(90)));
  return parts.join(random.chance(0.5) ? '' : ',').replace(/[\s#?\u2028]/g, '+');
}

function randomUrl(random: SeededRandom): string {
  const tail = random.chance(0.3) ? `/${randomText(random)}` : '';
  const pairs = Array.from({ length: random.whole(8) }, () => `${random.pick(KEYS)}=${randomText(random)}`);
  return `${random.pick(PATHS)}${tail}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

const BODIES = [
  '{',
  '{"a":',
  '[[[[[[',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  '\0\0\0',
  '{"a":1e999}',
  '',
  'null',
  'a=b',
  '\ufffe',
];
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  '',
  'x',
];

describe('whatever is asked (HARDENING R12)', () => {
  it(`answers ${REQUESTS} random addresses without ever failing`, async () => {
    const random = seededRandom(12);
    const failed: string[] = [];
    const seen = new Map<number, number>();
    for (let at = 0; at < REQUESTS; at += AT_ONCE) {
      const urls = Array.from({ length: AT_ONCE }, () => randomUrl(random));
      const answers = await Promise.all(urls.map((url) => site.app.inject({ url })));
      answers.forEach(({ statusCode, headers, body }, index) => {
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
        if (statusCode >= 500) failed.push(`${statusCode} ${urls[index]?.slice(0, 300)}`);
        if (String(headers['content-type']).includes('json')) JSON.parse(body);
      });
    }
    expect(failed).toEqual([]);
    // a fuzz that reaches nothing proves nothing
    for (const status of [200, 400, 404]) expect(seen.get(status) ?? 0).toBeGreaterThan(100);
  }, 120_000);

  it('answers broken, huge and untyped bodies with 4xx', async () => {
    const random = seededRandom(13);
    for (let at = 0; at < 1_000; at++) {
      const huge = random.chance(0.05) ? 'x'.repeat(200_000) : '';
      const answer = await site.app.inject({
        method: random.pick(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const),
        url: randomUrl(random),
        payload: random.pick(BODIES) + huge,
        headers: { 'content-type': random.pick(TYPES) },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
  }, 60_000);
});
