import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_PAGE_HEADER } from '#domain/login/desk-page.ts';
import { logInStaff } from '../log-in-staff.ts';
import { type ApiDocument, callsOf } from '../openapi-document.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';

let site: TestSite;
let mei: string;
let tan: string;

const next = async (_request: object, response: ServerResponse) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<html><head><title>Page</title></head><body></body></html>');
};

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 2 }, environment: { RATE_LIMITS: 'off', STUDIO: 'on' }, next });
  ({ cookie: mei } = await logInStaff(site, '+6581160001', 'sg'));
  ({ cookie: tan } = await logInStaff(site, '+6581160002', 'sg'));
});
afterAll(() => site?.close());

/** What browsers say of a call by a script, of a frame, a picture, and of an address that a person opens. */
const BY = {
  script: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  frame: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  picture: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  window: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
};
const get = (url: string, headers: Record<string, string>) => site.app.inject({ url, headers });
const openDesk = (how: Record<string, string>, cookie = mei) => get('/desk', { cookie, ...how });
const tokenIn = (body: string) => /<meta name="desk-page" content="([\w-]+)"\/>/.exec(body)?.[1];

describe('a script on a page of the site, with the cookies of a member of staff', () => {
  it('is refused by every call of the desk and the studio', async () => {
    const document = (await site.app.inject({ url: '/api/openapi.json' })).json() as ApiDocument;
    const calls = callsOf(document).filter(({ path }) => path.startsWith(DESK));
    expect(calls.length).toBeGreaterThan(60);
    for (const { method, path } of calls)
      for (const how of [BY.script, BY.frame, BY.picture]) {
        const answer = await site.app.inject({
          method,
          url: path.replace('{region}', 'sg').replaceAll(/\{\w+\}/g, '1'),
          headers: { ...FROM_SITE, ...how, cookie: mei, [DESK_PAGE_HEADER]: '' },
          ...(method !== 'GET' && { payload: {} }),
        });
        expect([method, path, answer.statusCode]).toEqual([method, path, 403]);
      }
  });

  it('does not learn who is logged in', async () => {
    const ask = async (token: Record<string, string>) =>
      (await get('/api/v1/staff/session', { ...BY.script, cookie: mei, ...token })).json().data;
    expect(await ask({ [DESK_PAGE_HEADER]: '' })).toBeNull();
    expect(await ask({})).toMatchObject({ name: 'Staff' });
  });

  it('gets no token from the page of the desk, which opens for people in a window only', async () => {
    for (const how of [BY.script, BY.frame, BY.picture, {}])
      expect(tokenIn((await openDesk(how)).body)).toBeUndefined();
    const { body, headers } = await openDesk(BY.window);
    const token = tokenIn(body) ?? '';
    const asks = async (cookie: string) =>
      (await get(`${DESK}/sg/overview`, { ...BY.script, cookie, [DESK_PAGE_HEADER]: token })).statusCode;
    // a copy in the cache of the browser could be read
    expect(headers['cache-control']).toBe('no-store');
    expect([await asks(mei), await asks(tan)]).toEqual([200, 403]);
    expect(tokenIn((await openDesk(BY.window, 'a=b')).body)).toBeUndefined();
  });

  it('cannot read the windows of the desk that it opens: they are of another group than those of the site', async () => {
    const groupOf = async (url: string) =>
      (await get(url, { ...BY.window, cookie: mei })).headers['cross-origin-opener-policy'];
    expect(await groupOf('/sg/en')).toBe('same-origin');
    for (const url of ['/desk', '/studio', `${DESK}/sg/overview`, `${DESK}/sg/tickets.csv`])
      expect([url, await groupOf(url)]).toEqual([url, 'same-origin-allow-popups']);
  });
});
