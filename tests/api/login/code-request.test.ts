import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf, wrongCode } from './log-in.ts';

let site: TestSite;
const { post, newestCode } = visitorOf(() => site);
const query = (text: string) => site.database.pool.query(text);
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const COOKIE = '__Host-CODE_REQUEST';
const PHONE = '81234567';
const OWNER = '192.0.2.1';
const STRANGER = '192.0.2.66';

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    environment: { RATE_LIMITS: 'off' },
    change: (manifest) => ({
      ...manifest,
      ...(manifest.code === 'my' && { brand: { ...manifest.brand, name: 'Cars of the coast '.repeat(12) } }),
    }),
  });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await query('DELETE FROM login_phones');
  await query('DELETE FROM code_sends');
  await query('DELETE FROM code_requests');
});

const ask = (cookie: string, from: string, phone = PHONE, region = 'sg') =>
  post(`${API}/${region}/contacts/otp`, { phone }, { ...BROWSER, cookie }, from);
const verify = (code: string, cookie: string, from: string, phone = PHONE, region = 'sg') =>
  post(`${API}/${region}/contacts/otp/verify`, { phone, code }, { ...BROWSER, cookie }, from);

/** Moves time forward: limits and locks end sooner. */
const advanceTime = async (seconds: number) => {
  const earlier = (times: string) =>
    `${times} = ARRAY(SELECT sent - make_interval(secs => ${seconds}) FROM unnest(${times}) AS sent)`;
  const sooner = (column: string) => `${column} = ${column} - make_interval(secs => ${seconds})`;
  await query(`UPDATE login_phones SET ${earlier('sent_at')}, ${earlier('owner_sent_at')},
    ${['locked_until', 'locked_at', 'closed_until'].map(sooner).join()}`);
  await query(`UPDATE code_requests SET ${['locked_until', 'locked_at'].map(sooner).join()}`);
  await query(`UPDATE one_time_codes SET ${['sent_at', 'expires_at'].map(sooner).join()}`);
  await query(`UPDATE code_sends SET ${sooner('sent_at')}`);
};

/** Requests a code in a browser. @returns its cookie and the code */
async function request(from: string, before = ''): Promise<{ cookie: string; code: string }> {
  const answer = await ask(before, from);
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.find(({ name }) => name === COOKIE);
  if (!cookie) throw new Error('the response sets no request id');
  return { cookie: `${cookie.name}=${cookie.value}`, code: await newestCode() };
}

/** Sends wrong codes and returns the statuses. */
async function sendWrongCodes(code: string, cookie: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < count; attempt++)
    statuses.push((await verify(wrongCode(code), cookie, STRANGER)).statusCode);
  return statuses;
}

it('guesses without a request do not lock out the owner, who has one', async () => {
  const owner = await request(OWNER);
  expect(await sendWrongCodes(owner.code, '', 6)).toEqual([400, 400, 400, 400, 429, 429]);
  expect((await verify(owner.code, '', STRANGER)).statusCode).toBe(429);
  expect((await verify(owner.code, owner.cookie, OWNER)).statusCode).toBe(200);
});

it('guesses with another request lock that request, not the owner', async () => {
  const stranger = await request(STRANGER);
  await advanceTime(61);
  const owner = await request(OWNER);
  expect(await sendWrongCodes(stranger.code, stranger.cookie, 5)).toEqual([400, 400, 400, 400, 429]);
  const locked = await verify(stranger.code, stranger.cookie, STRANGER);
  expect([locked.statusCode, locked.json().data]).toMatchObject([429, { number_of_attempt: 5 }]);
  expect(locked.json().data.lock_seconds_remaining).toBeGreaterThan(590);
  // a new code does not reset the lock
  await advanceTime(121);
  const refused = await ask(stranger.cookie, STRANGER);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().data.lock_seconds_remaining).toBeGreaterThan(470);
  expect((await verify(owner.code, owner.cookie, OWNER)).statusCode).toBe(200);
});

it('the owner of a locked phone logs in by a code requested on a new device', async () => {
  const stranger = await request(STRANGER);
  await sendWrongCodes(stranger.code, stranger.cookie, 5);
  await sendWrongCodes(stranger.code, '', 5);
  await advanceTime(61);
  const owner = await request(OWNER);
  expect((await verify(owner.code, owner.cookie, OWNER)).statusCode).toBe(200);
});

it('a code requested by a stranger does not invalidate the code of the owner', async () => {
  const owner = await request(OWNER);
  await advanceTime(61);
  const stranger = await request(STRANGER);
  if (stranger.code !== owner.code)
    expect((await verify(stranger.code, owner.cookie, OWNER)).statusCode).toBe(400);
  expect((await verify(owner.code, owner.cookie, OWNER)).statusCode).toBe(200);
  // the login also ends the code of the stranger
  expect((await verify(stranger.code, stranger.cookie, STRANGER)).statusCode).toBe(400);
  expect((await verify(stranger.code, '', STRANGER)).statusCode).toBe(400);
});

it('only the newest code of a browser is valid, and wrong codes keep counting', async () => {
  const first = await request(OWNER);
  expect(await sendWrongCodes(first.code, first.cookie, 4)).toEqual([400, 400, 400, 400]);
  await advanceTime(61);
  const second = await request(OWNER, first.cookie);
  expect(second.cookie).toBe(first.cookie);
  const last = await verify(wrongCode(second.code), second.cookie, OWNER);
  expect([last.statusCode, last.json().data.lock_seconds_remaining]).toEqual([429, 600]);
  expect((await verify(second.code, second.cookie, OWNER)).statusCode).toBe(429);
  await advanceTime(601);
  // both the lock and the code have expired
  expect((await verify(second.code, second.cookie, OWNER)).statusCode).toBe(400);
  const third = await request(OWNER, second.cookie);
  expect((await verify(third.code, third.cookie, OWNER)).statusCode).toBe(200);
});

it('a phone has a cap over all requests; earlier requests can still log in', async () => {
  const first = await request(STRANGER);
  await sendWrongCodes(first.code, first.cookie, 5);
  await advanceTime(61);
  const second = await request(STRANGER);
  await advanceTime(121);
  const owner = await request(OWNER);
  expect(await sendWrongCodes(second.code, second.cookie, 5)).toEqual([400, 400, 400, 400, 429]);
  await advanceTime(241);
  const closed = await ask('', STRANGER);
  expect(closed.statusCode).toBe(429);
  expect(closed.json().data.lock_seconds_remaining).toBeGreaterThan(3_300);
  expect((await verify(owner.code, owner.cookie, OWNER)).statusCode).toBe(200);
  // the right code resets the count
  const { rows } = await query('SELECT failures, locked_until, closed_until FROM login_phones');
  expect(rows).toEqual([{ failures: 0, locked_until: null, closed_until: null }]);
});

it('1,000 concurrent guesses reach at most five comparisons per request, and five without', async () => {
  const requests = [];
  for (let index = 0; index < 10; index++) {
    await query('DELETE FROM code_sends');
    await query(`UPDATE login_phones SET sent_at = '{}', sent_since_login = 0`);
    requests.push(await request(STRANGER));
  }
  const cookies = [...requests.map(({ cookie }) => cookie), ''];
  const codes = new Set(requests.map(({ code }) => code));
  const wrong = ['000000', '111111', '222222'].find((code) => !codes.has(code)) ?? '333333';
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, number) =>
      verify(wrong, cookies[number % cookies.length] ?? '', STRANGER),
    ),
  );
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  // a machine that is busy with other things answers some of them with 503, which compares nothing
  expect(count(400) + count(429) + count(503)).toBe(1_000);
  const { rows } = await query('SELECT failures FROM code_requests');
  expect(rows.map(({ failures }) => failures)).toEqual(Array(10).fill(5));
  const [phone] = (await query('SELECT failures FROM login_phones')).rows;
  expect(phone?.failures).toBeGreaterThanOrEqual(50);
  expect(phone?.failures).toBeLessThanOrEqual(55);
});

it('a request is not valid for another phone or region, or when made up', async () => {
  const own = await request(STRANGER);
  await advanceTime(61);
  const owner = await request(OWNER);
  await sendWrongCodes(owner.code, '', 5);
  const elsewhere = await ask('', STRANGER, '0123456789', 'my');
  const other = await ask('', STRANGER, '81110001');
  const cookies = [elsewhere, other].map(({ cookies: [cookie] }) => `${cookie?.name}=${cookie?.value}`);
  for (const cookie of [...cookies, `${COOKIE}=${'A'.repeat(43)}`, `${COOKIE}=x`, `CODE_REQUEST=x`])
    expect([cookie, (await verify(owner.code, cookie, STRANGER)).statusCode]).toEqual([cookie, 429]);
  expect((await verify(own.code, own.cookie, STRANGER, '81110001')).statusCode).toBe(400);
});

it('the request id is an HttpOnly cookie for a day, stored as a hash and removed by the login', async () => {
  const answer = await ask('', OWNER);
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(
    /^__Host-CODE_REQUEST=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const [cookie = ''] = set.split(';', 1);
  const { rows } = await query('SELECT request_hash FROM code_requests');
  expect(rows).toEqual([{ request_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  const entered = await verify(await newestCode(), cookie, OWNER);
  expect([entered.headers['set-cookie'] ?? []].flat().join()).toContain(
    '__Host-CODE_REQUEST=; Max-Age=0; Path=/',
  );
  expect((await query('SELECT 1 FROM code_requests')).rows).toEqual([]);
});

it('counts what the dearest channel charges by which the code may be sent', async () => {
  const countedFor = async (type: string, phone: string) => {
    await query('DELETE FROM login_budgets');
    const answer = await post(`${API}/my/contacts/otp`, { phone, type });
    expect(answer.statusCode).toBe(200);
    const { rows } = await query(`SELECT codes::int FROM login_budgets WHERE region = 'my'`);
    return rows[0]?.codes;
  };
  expect(await countedFor('sms', '0123456701')).toBe(2);
  expect(await countedFor('messaging', '0123456702')).toBe(2);
});
