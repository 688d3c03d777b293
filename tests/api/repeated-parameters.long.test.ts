import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInStaff } from './log-in-staff.ts';
import { visitorOf } from './login/log-in.ts';
import { type ApiCall, type ApiDocument, type ApiParameter, callsOf, sampleOf } from './openapi-document.ts';
import { partnerKey } from './partner-key.ts';
import { phoneLink } from './phone-link.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 10 }, environment: { STUDIO: 'on' } });
});
afterAll(() => site?.close());

const get = (path: string) => site.app.inject({ url: BASE + path });

/** A call and one of its single-value query parameters. */
interface Repeated extends ApiCall {
  name: string;
}

/** All parameters of all routes in the OpenAPI document, so that new routes are tested too. */
const repeatedOf = (document: ApiDocument): Repeated[] =>
  callsOf(document).flatMap((call) =>
    call.parameters.flatMap(({ in: place, name, schema }) =>
      place === 'query' && schema.type !== 'array' ? [{ ...call, name }] : [],
    ),
  );

const ONCE = { message: 'Some values cannot be used.', code: 'invalid_input' };

describe('a single-value parameter (HARDENING A23)', () => {
  it('is refused by every route when repeated, with equal values or not', async () => {
    const document: ApiDocument = (await site.app.inject('/api/openapi.json')).json();
    const repeated = repeatedOf(document);
    expect(repeated.length).toBeGreaterThan(12);
    // some routes need a login
    const { access_token: token } = await visitorOf(() => site).logIn('sg', '81239999');
    const { key } = await partnerKey(site, 'sg', ['x']);
    const { rows: cars } = await site.database.pool.query(
      "SELECT id FROM listings WHERE region = 'sg' LIMIT 1",
    );
    const link = await phoneLink(site, cars[0].id);
    const { cookie: ofManager } = await logInStaff(site, '+6581238888');
    const { cookie: ofProduct } = await logInStaff(site, '+6581238889', 'sg', 'product');
    const tokenFor = (path: string) =>
      path.startsWith('/api/v1/stock/') ? key : path.startsWith('/api/v1/phone-photos/') ? link : token;
    for (const { method, path, name, parameters, body } of repeated) {
      const sample = (each: ApiParameter) =>
        each.name === 'region' ? 'sg' : String(sampleOf(each.schema, document));
      const url = parameters
        .filter((each) => each.in === 'path')
        .reduce((text, each) => text.replace(`{${each.name}}`, sample(each)), path);
      const others = parameters
        .filter((each) => each.in === 'query' && each.required && each.name !== name)
        .map((each) => `&${each.name}=${encodeURIComponent(sample(each))}`)
        .join('');
      const cookie = path.includes('/studio') ? ofProduct : ofManager;
      for (const query of [`${name}=1&${name}=1`, `${name}=1&${name}=2&${name}=`]) {
        const answer = await site.app.inject({
          method,
          headers: path.startsWith('/api/v1/desk/')
            ? { cookie, origin: ORIGIN }
            : { authorization: `Bearer ${tokenFor(path)}` },
          url: `${url}?${query}${others}`,
          // routes check the body before the query
          ...(body && { payload: sampleOf(body, document) as object }),
        });
        // the region, which a spreadsheet names, is looked up before the input is checked (A47)
        const isOfRegion = name === 'region' || path.startsWith('/macros/');
        expect([url, query, answer.statusCode]).toEqual([url, query, isOfRegion ? 404 : 400]);
        if (isOfRegion) continue;
        expect([url, answer.json()]).toEqual([
          url,
          { ...ONCE, errors: { [name]: ['must be given only once'] } },
        ]);
      }
    }
  });

  it.each([
    'price=1000-&price=-9000',
    'price_min=1&price_min=2',
    'owners=1&owners=2',
    'available=1&available=1',
  ])('may be a filter: %s', async (query) => {
    const answer = await get(`/listings?${query}`);
    const [name = ''] = query.split('=');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ ...ONCE, errors: { [name]: ['must be given only once'] } });
  });

  it('is reported along with other errors', async () => {
    const { errors } = (await get('/listings?lang=en&lang=ms&q=a&q=b&fuel=coal')).json();
    expect(Object.keys(errors)).toEqual(['lang', 'q', 'fuel']);
  });

  it('is not a list: lists accept commas and repeated keys', async () => {
    const answers = await Promise.all(
      ['fuel=petrol,diesel', 'fuel=petrol&fuel=diesel'].map((query) => get(`/listings?${query}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json().meta.total).toBe(answers[0]?.json().meta.total);
  });

  it('is accepted when unknown', async () => {
    const { meta } = (await get('/listings?colour=red&colour=blue')).json();
    expect([meta.size, meta.ignored]).toEqual([24, ['colour']]);
  });
});
