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

/** A browser logs in. */
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

it('of two browsers of a person, the one that asks stays logged in and the other does not', async () => {
  const [here, there] = [await browserOf(), await browserOf()];
  expect([await status(here), await status(there)]).toEqual([200, 200]);
  const answer = await endOthers(here);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { ended: 1 } }]);
  expect([await status(here), await status(there)]).toEqual([200, 401]);
  expect((await endOthers(here)).json()).toEqual({ data: { ended: 0 } });
});

it('programs, purchases and one-time tokens end as well, and logins of others do not', async () => {
  const here = await browserOf();
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
  expect((await endOthers(here)).json()).toEqual({ data: { ended: 2 } });
  const { rows } = await query('SELECT purpose, contact_id FROM sessions');
  expect(rows.map(({ purpose }) => purpose)).toEqual(['login', 'login']);
  expect((await post('/api/v1/login-contact-by-ott', { one_time_token: unused })).statusCode).toBe(401);
  expect([await status(here), await status(other)]).toEqual([200, 200]);
});

it('a purchase under way in the browser that asks goes on, and only its device stays known', async () => {
  const [there, here] = [await browserOf(), await browserOf()];
  const { one_time_token } = (
    await post(`${API}/sg/contacts/ott`, { purpose: 'purchase' }, { cookie: here.cookie, ...BROWSER })
  ).json().data;
  const bought = await post(`${API}/contacts/ott/verify`, { one_time_token }, BROWSER);
  const cookie = [here.cookie, ...bought.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  expect((await endOthers({ ...here, cookie })).json()).toEqual({ data: { ended: 1 } });
  const { rows } = await query('SELECT purpose FROM sessions ORDER BY purpose');
  expect(rows).toEqual([{ purpose: 'login' }, { purpose: 'purchase' }]);
  const known = await query(
    `SELECT count(*)::int AS devices FROM known_devices JOIN contacts ON contacts.id = contact_id
     WHERE slug = '${here.slug}'`,
  );
  expect(known.rows).toEqual([{ devices: 1 }]);
  expect(await status(there)).toBe(401);
});

it('is not done for others, from other sites, nor by visitors', async () => {
  const [here, other] = [await browserOf(), await browserOf('81234568')];
  expect((await endOthers({ cookie: here.cookie, slug: other.slug })).statusCode).toBe(404);
  expect((await endOthers(here, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await endOthers({ cookie: '', slug: here.slug })).statusCode).toBe(401);
  expect([await status(here), await status(other)]).toEqual([200, 200]);
});
