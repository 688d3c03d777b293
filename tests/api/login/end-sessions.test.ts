import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

let site: TestSite;
const { post, requestCode, newestCode, logIn } = visitorOf(() => site);
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const PHONE = '81234567';
const query = (text: string) => site.database.pool.query(text);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await query('DELETE FROM login_phones');
  await query('DELETE FROM sessions');
});

interface Browser {
  cookie: string;
  slug: string;
}

/** Logs a browser in. */
async function browserOf(phone = PHONE): Promise<Browser> {
  await query('DELETE FROM login_phones');
  await requestCode('sg', phone);
  const body = { phone, code: await newestCode() };
  const answer = await post(`${API}/sg/contacts/otp/verify`, body, BROWSER);
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, slug: answer.json().data.user.slug };
}

const endOthers = ({ cookie, slug }: Browser, headers: Record<string, string> = BROWSER) =>
  site.app.inject({
    method: 'DELETE',
    url: `${API}/sg/contacts/${slug}/sessions`,
    headers: { cookie, ...headers },
  });
const status = async ({ cookie, slug }: Browser, region = 'sg') =>
  (
    await site.app.inject({
      url: `${API}/${region}/contacts/${slug}/personal-info`,
      headers: { cookie, ...BROWSER },
    })
  ).statusCode;

it('ends the session of the other browser and keeps the current one', async () => {
  const [current, otherBrowser] = [await browserOf(), await browserOf()];
  expect([await status(current), await status(otherBrowser)]).toEqual([200, 200]);
  const answer = await endOthers(current);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { ended: 1 } }]);
  expect([await status(current), await status(otherBrowser)]).toEqual([200, 401]);
  expect((await endOthers(current)).json()).toEqual({ data: { ended: 0 } });
});

it('ends sessions of programs, purchases and one-time tokens, and none of other people', async () => {
  const current = await browserOf();
  const other = await browserOf('81234568');
  await query('DELETE FROM login_phones');
  const { access_token: token } = await logIn('sg', PHONE);
  const oneTimeToken = async (purpose: 'login' | 'purchase') => {
    const authorization = `Bearer ${token}`;
    const { data } = (await post(`${API}/sg/contacts/ott`, { purpose }, { authorization })).json();
    return data.one_time_token as string;
  };
  const purchase = await post(`${API}/contacts/ott/verify`, {
    one_time_token: await oneTimeToken('purchase'),
  });
  expect(purchase.statusCode).toBe(200);
  const unused = await oneTimeToken('login');
  expect((await endOthers(current)).json()).toEqual({ data: { ended: 2 } });
  const { rows } = await query('SELECT purpose, contact_id FROM sessions');
  expect(rows.map(({ purpose }) => purpose)).toEqual(['login', 'login']);
  expect((await post('/api/v1/login-contact-by-ott', { one_time_token: unused })).statusCode).toBe(401);
  expect([await status(current), await status(other)]).toEqual([200, 200]);
});

it('keeps a purchase session of the current browser, and only its device as known', async () => {
  const [otherBrowser, current] = [await browserOf(), await browserOf()];
  const { one_time_token } = (
    await post(`${API}/sg/contacts/ott`, { purpose: 'purchase' }, { cookie: current.cookie, ...BROWSER })
  ).json().data;
  const bought = await post(`${API}/contacts/ott/verify`, { one_time_token }, BROWSER);
  const cookie = [current.cookie, ...bought.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  expect((await endOthers({ ...current, cookie })).json()).toEqual({ data: { ended: 1 } });
  const { rows } = await query('SELECT purpose FROM sessions ORDER BY purpose');
  expect(rows).toEqual([{ purpose: 'login' }, { purpose: 'purchase' }]);
  const known = await query(
    `SELECT count(*)::int AS devices FROM known_devices JOIN contacts ON contacts.id = contact_id
     WHERE slug = '${current.slug}'`,
  );
  expect(known.rows).toEqual([{ devices: 1 }]);
  expect(await status(otherBrowser)).toBe(401);
});

it('ending sessions is refused for other contacts, from other sites and without login', async () => {
  const [current, other] = [await browserOf(), await browserOf('81234568')];
  expect((await endOthers({ cookie: current.cookie, slug: other.slug })).statusCode).toBe(404);
  expect((await endOthers(current, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await endOthers({ cookie: '', slug: current.slug })).statusCode).toBe(401);
  expect([await status(current), await status(other)]).toEqual([200, 200]);
});
