import type { OutgoingHttpHeaders } from 'node:http';
import { METHODS } from 'node:http';
import type { InjectOptions } from 'light-my-request';
import type { SeededRandom } from '../search/seeded-random.ts';

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
  '/api/v1/rabbit/sg/config/appointment-buffer-time',
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
  '/_next/static/chunks',
  '/fonts',
  '/robots.txt',
  '/favicon.ico',
  '/brand/sg/logo',
  '/locales/en/buy.json',
  '/images/320x180/cars/suv/b3242b/front-4.webp',
  '/livez',
  '/readyz',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/static',
  '/api/v1/rabbit',
];

function randomText(random: SeededRandom): string {
  const parts = Array.from({ length: 1 + random.whole(3) }, () => random.pick(VALUES));
  if (random.chance(0.1)) parts.push('x'.repeat(random.whole(2_000)));
  if (random.chance(0.2)) parts.push(String.fromCodePoint(33 + random.whole(90)));
  return parts.join(random.chance(0.5) ? '' : ',').replace(/[\s#?\u2028]/g, '+');
}

export function randomUrl(random: SeededRandom): string {
  const tail = random.chance(0.3) ? `/${randomText(random)}` : '';
  const pairs = Array.from({ length: random.whole(8) }, () => `${random.pick(KEYS)}=${randomText(random)}`);
  return `${random.pick(PATHS)}${tail}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'if-none-match': ['*', '"', 'W/"x"', ','],
  'accept-encoding': ['br', 'gzip;q=0', '*', 'identity;q=0, *;q=0', 'x'.repeat(300)],
  'accept-language': ['xx', '*', ';;;'],
  accept: ['application/xml', '*/*;q=9'],
  range: ['bytes=0-', 'bytes=9-1', 'bytes=-', 'lines=1'],
  host: ['', 'evil.example', '[::1', 'a b'],
  origin: ['null', 'https://evil.example'],
  cookie: ['a=b', '=;=', '__proto__=x', 'x'.repeat(3_000)],
  'x-request-id': ['', '{}', 'trace-0123456789'],
  'x-forwarded-for': ['1.2.3.4', '::', 'unknown', ',,,'],
  'x-http-method-override': ['DELETE'],
  'content-length': ['0', '5', '-1', 'x', '99999999999999'],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'x'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  expect: ['100-continue', 'x'],
};

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

type Method = InjectOptions['method'];
const COMMON_METHODS: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'];
// includes WebDAV methods, which the types of light-my-request leave out
const ALL_METHODS = METHODS as readonly Method[];

export interface RandomRequest {
  method: Method;
  url: string;
  headers: OutgoingHttpHeaders;
  payload?: string;
}

/** Creates a request of any method with random headers and perhaps a body; GET may have a body too. */
export function randomRequest(random: SeededRandom): RandomRequest {
  const headers: OutgoingHttpHeaders = {};
  for (const name of random.some(Object.keys(HEADERS), 0.15))
    headers[name] = random.pick(HEADERS[name] ?? ['']);
  const method = random.pick(random.chance(0.5) ? COMMON_METHODS : ALL_METHODS);
  const url = randomUrl(random);
  if (random.chance(0.4)) return { method, url, headers };
  if (random.chance(0.8)) headers['content-type'] = random.pick(TYPES);
  const huge = random.chance(0.02) ? 'x'.repeat(200_000) : '';
  return { method, url, headers, payload: random.pick(BODIES) + huge };
}
