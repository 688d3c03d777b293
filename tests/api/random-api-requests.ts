import type { OutgoingHttpHeaders } from 'node:http';
import type { SeededRandom } from '../search/seeded-random.ts';
import type { CallInputs } from './fuzz-inputs.ts';
import { type ApiCall, type ApiDocument, type ApiParameter, sampleOf } from './openapi-document.ts';

/** JSON texts sent unchanged: numbers that JSON.stringify would change and escapes of invalid characters. */
const JSON_TEXTS = [
  '1e309',
  '-1e309',
  '-0',
  '9007199254740993',
  '-9007199254740993',
  '1e-400',
  '1.5',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"Infinity"',
  '"1e309"',
  '""',
  '"\\u202e\\ufeff"',
  'null',
  'true',
  '[]',
  '{}',
  '[[[[[[[[]]]]]]]]',
  '{"__proto__":{"x":1}}',
  '{"constructor":null}',
  '{"\\u0000":1}',
] as const;
/** Values of URLs, percent-encoded where needed. */
const URL_TEXTS = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  'Infinity',
  '-Infinity',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '9007199254740993',
  '-9007199254740993',
  '99999999999999999999999',
  '1.5',
  '-1',
  '0',
  '',
  '%20',
  'null',
  'true',
  '[]',
  '%7B%7D',
  "'%20OR%201=1--",
  '..%2f..%2f',
  '%F0%9F%9A%97',
  '__proto__',
  'constructor',
] as const;
const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  cookie: ['a=b', '=;=', '__Host-device=%00', '__Host-login_access_token=%ED%A0%80', 'x'.repeat(3_000)],
  origin: ['null', 'https://evil.example', 'https://cars.example'],
  'idempotency-key': ['', 'key', '\u00ff', 'x'.repeat(300)],
  'x-captcha-token': ['', 'x', 'x'.repeat(5_000)],
  'accept-language': ['xx', '1e309', '*;q=1e309'],
  'if-none-match': ['*', '"', 'W/"1e309"'],
  range: ['bytes=1e309-', 'bytes=-0'],
  'user-agent': ['', 'x'.repeat(5_000)],
};
const AUTHORIZATIONS = ['Bearer ', 'Bearer %00', 'Basic eDp4', `Bearer ${'A'.repeat(43)}`, 'x'.repeat(5_000)];

const HOSTILE_SHARE = 0.3;
const MEAN_OPTIONAL = 2.5;
const LONG_SHARE = 0.03;

export interface ApiRequest {
  method: ApiCall['method'];
  url: string;
  headers: OutgoingHttpHeaders;
  payload?: string;
}

export interface RequestContext {
  document: ApiDocument;
  random: SeededRandom;
  inputs: CallInputs;
}

/** Creates a request for a call with some allowed and some hostile values. */
export function randomApiRequest(call: ApiCall, context: RequestContext): ApiRequest {
  const { random, inputs } = context;
  const value = (parameter: ApiParameter) => urlValue(parameter, context);
  const path = call.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, value(parameter)), call.path);
  const inQuery = call.parameters.filter((parameter) => parameter.in === 'query');
  // use two or three parameters of any number: each may be invalid, and a search with all filters finds no
  // car
  const share = Math.min(0.4, MEAN_OPTIONAL / Math.max(1, inQuery.length));
  const query = inQuery
    .filter(({ required }) => random.chance(required ? 0.95 : share))
    .flatMap((parameter) => Array.from({ length: random.chance(0.05) ? 2 : 1 }, () => parameter))
    .map((parameter) => `${encodeURIComponent(parameter.name)}=${value(parameter)}`);
  const headers: OutgoingHttpHeaders = {};
  for (const name of random.some(Object.keys(HEADER_VALUES), 0.1))
    headers[name] = random.pick(HEADER_VALUES[name] ?? ['']);
  for (const { name, schema, required, in: place } of call.parameters)
    if (place === 'header' && required && random.chance(0.9))
      headers[name] ??= String(sampleOf(schema, context.document));
  if (random.chance(0.6)) Object.assign(headers, inputs.login);
  else if (random.chance(0.5)) headers.authorization = random.pick(AUTHORIZATIONS);
  const request = {
    method: call.method,
    url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
  };
  if (inputs.file !== undefined) {
    headers['content-type'] = random.chance(0.97) ? 'application/octet-stream' : 'text/plain';
    return { ...request, payload: random.chance(0.1) ? '\0' : inputs.file };
  }
  if (!call.body) return request;
  headers['content-type'] = random.chance(0.97) ? 'application/json' : 'text/plain';
  return { ...request, payload: jsonBody(inputs.body ?? sampleOf(call.body, context.document), random) };
}

function urlValue({ name, schema }: ApiParameter, { document, random, inputs }: RequestContext): string {
  if (random.chance(LONG_SHARE)) return random.pick(['x', '9', '%F0%9F%9A%97']).repeat(random.whole(3_000));
  if (random.chance(HOSTILE_SHARE)) return random.pick(URL_TEXTS);
  const values = inputs.known[name];
  return encodeURIComponent(values ? random.pick(values) : String(sampleOf(schema, document)));
}

/** Creates JSON of a value with some parts replaced by hostile ones. */
function jsonBody(value: unknown, random: SeededRandom): string {
  if (random.chance(0.02)) return random.pick(['', '{', '[', '\0', 'undefined']);
  return json(value, random);
}

function json(value: unknown, random: SeededRandom): string {
  if (random.chance(LONG_SHARE / 2)) return JSON.stringify('\u202e'.repeat(random.whole(10_000)));
  if (random.chance(HOSTILE_SHARE / 2)) return random.pick(JSON_TEXTS);
  if (Array.isArray(value)) {
    const parts = value.map((part) => json(part, random));
    return `[${(random.chance(0.05) ? Array.from({ length: 300 }, () => parts).flat() : parts).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value)
    .filter(() => random.chance(0.95))
    .map(([name, part]) => `${JSON.stringify(name)}:${json(part, random)}`);
  if (random.chance(0.05)) pairs.push(`"x":${random.pick(JSON_TEXTS)}`);
  return `{${pairs.join()}}`;
}
