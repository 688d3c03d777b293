import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 10 } });
});
afterAll(() => site?.close());

const get = (path: string) => site.app.inject({ url: BASE + path });

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type?: string };
}

const METHODS = ['get', 'post'] as const;
type Method = (typeof METHODS)[number];
/** Valid bodies by the end of the path: routes check the body before the query. */
const BODIES: Readonly<Record<string, object>> = {
  otp: { phone: '81234567' },
  'listings/histories': { viewing_histories: [{ slug: 'x' }] },
  'tickets/buy-hunt-notify': {
    category: 'used',
    search: 'make=toyota',
    events: ['new_match'],
    frequency: 'daily',
  },
  'search/histories': { search_filter_history: [{ category: 'used', search: 'make=toyota' }] },
};
const bodyOf = (path: string) => Object.entries(BODIES).find(([end]) => path.endsWith(end))?.[1];

/** All parameters of all routes in the OpenAPI document, so that new routes are tested too. */
async function describedParameters(): Promise<
  [method: Method, path: string, name: string, required: string][]
> {
  const { paths } = (await site.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Partial<Record<Method, { parameters?: Parameter[] }>>>;
  }>();
  return Object.entries(paths).flatMap(([path, routes]) =>
    METHODS.flatMap((method) => {
      const inQuery = (routes[method]?.parameters ?? []).filter(
        (parameter) => parameter.in === 'query' && parameter.schema.type !== 'array',
      );
      return inQuery.map(({ name }): [Method, string, string, string] => {
        const others = inQuery.filter((other) => other.required && other.name !== name);
        return [method, path, name, others.map((other) => `&${other.name}=1`).join('')];
      });
    }),
  );
}

const ONCE = { message: 'Some values cannot be used.' };

describe('a single-value parameter (HARDENING A23)', () => {
  it('is refused by every route when repeated, with equal values or not', async () => {
    const parameters = await describedParameters();
    expect(parameters.length).toBeGreaterThan(12);
    // some routes need a login
    const { access_token: token } = await visitorOf(() => site).logIn('sg', '81239999');
    const headers = { authorization: `Bearer ${token}` };
    for (const [method, path, name, required] of parameters) {
      const url = path.replace('{region}', 'sg').replace('{slug}', 'x').replace('{*}', 'suggestions');
      for (const query of [`${name}=1&${name}=1`, `${name}=1&${name}=2&${name}=`]) {
        const answer = await site.app.inject({
          method,
          headers,
          url: `${url}?${query}${required}`,
          ...(method === 'post' && { payload: bodyOf(path) }),
        });
        expect([url, query, answer.statusCode]).toEqual([url, query, 400]);
        expect(answer.json()).toEqual({ ...ONCE, errors: { [name]: ['must be given only once'] } });
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
