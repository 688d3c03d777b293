import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/runtime/create-log.ts';
import { DESK, deskOf } from '../desk/at-desk.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

let site: TestSite;
const lines: Record<string, unknown>[] = [];
const events = () => lines.filter(({ msg }) => msg === 'security');
const { post, requestCode, newestCode } = visitorOf(() => site);
const { member } = deskOf(() => site);
const PHONE = '81234567';
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    environment: { RATE_LIMITS: 'off' },
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.database.pool.query('DELETE FROM login_phones');
  lines.length = 0;
});

it('the security log has a line for a wrong code, a login and a logout, and none of them names a phone, code, token or address', async () => {
  await requestCode('sg', PHONE);
  const code = await newestCode();
  const url = `${API}/sg/contacts/otp/verify`;
  const wrong = code === '000000' ? '000001' : '000000';
  const from = '203.0.113.9';
  expect((await post(url, { phone: PHONE, code: wrong }, BROWSER, from)).statusCode).toBe(400);
  const right = await post(url, { phone: PHONE, code }, BROWSER, from);
  expect(right.statusCode).toBe(200);
  const cookie = right.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await post('/api/v1/rabbit/logout', {}, { ...BROWSER, cookie });
  expect(events()).toMatchObject([
    { security: 'code_refused', route: '/api/v1/rabbit/:region/contacts/otp/verify', region: 'sg' },
    { security: 'logged_in', person: right.json().data.contact.id, region: 'sg' },
    { security: 'logged_out' },
  ]);
  const [first, second] = events();
  expect(first).toMatchObject({ time: expect.any(Number), reqId: expect.any(String), method: 'POST' });
  expect(first?.client).toBe(second?.client);
  const text = JSON.stringify(events());
  const token = /LOGIN_ACCESS_TOKEN=([^;]+)/.exec(cookie)?.[1] ?? 'no token';
  for (const secret of [PHONE, code, token, '127.0.0.1']) expect(text).not.toContain(secret);
});

it('the security log has a line for calls without a login, of other sites and beyond a role', async () => {
  const reader = await member('+6581110001', 'reader', ['sg']);
  lines.length = 0;
  await site.app.inject({ url: `${DESK}/sg/staff` });
  await post(`${DESK}/sg/staff/1/unlock`, {}, { ...BROWSER, cookie: reader });
  await post(
    `${API}/sg/contacts/otp/verify`,
    { phone: PHONE, code: '000000' },
    { origin: 'https://evil.example' },
  );
  expect(events().map(({ security, staff }) => [security, staff])).toEqual([
    ['login_required', undefined],
    ['role_required', expect.any(Number)],
    ['foreign_origin', undefined],
  ]);
});

it('the security log has at most 60 lines of a kind in a minute', async () => {
  for (let sent = 0; sent < 90; sent++) await site.app.inject({ url: `${API}/sg/contacts/x/personal-info` });
  const kinds = events().filter(({ security }) => security === 'login_required');
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.length).toBeLessThanOrEqual(60);
});
