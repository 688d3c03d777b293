import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codesWith } from '#server/modules/login/codes.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

const [OLD, NEW] = ['old key of 32 or more characters', 'new key of 32 or more characters'];
const PHONE = '81234567';
const OWNER = { region: 'sg', phone: '+6581234567' };

let site: TestSite;
const { post, requestCode, newestCode } = visitorOf(() => site);
const storedHash = async (): Promise<string> =>
  (await site.database.pool.query('SELECT code_hash FROM one_time_codes')).rows[0].code_hash;

beforeAll(async () => {
  const environment = { LOGIN_SECRET: NEW, LOGIN_SECRET_PREVIOUS: OLD, RATE_LIMITS: 'off' };
  site = await openTestSite({ stock: { sg: 1 }, environment });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.database.pool.query('DELETE FROM login_phones');
  await site.database.pool.query('DELETE FROM one_time_codes');
});

it('new codes are hashed with the new key', async () => {
  await requestCode('sg', PHONE);
  expect(await storedHash()).toBe(codesWith(NEW).hash(await newestCode(), OWNER));
});

it.each([
  ['the key before', OLD, 200],
  ['any other key', 'another key of 32 or more characters', 400],
])('a code that was hashed with %s', async (_, key, status) => {
  await requestCode('sg', PHONE);
  const code = await newestCode();
  await site.database.pool.query('UPDATE one_time_codes SET code_hash = $1', [
    codesWith(key).hash(code, OWNER),
  ]);
  const answer = await post(`${API}/sg/contacts/otp/verify`, { phone: PHONE, code });
  expect(answer.statusCode).toBe(status);
});
