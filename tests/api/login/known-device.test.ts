import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf, wrongCode } from './log-in.ts';

let site: TestSite;
const { post, newestCode } = visitorOf(() => site);
const query = (text: string) => site.database.pool.query(text);
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const VICTIM = '81234567';
const ATTACKER = '192.0.2.66';

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await query('DELETE FROM login_phones');
  await query('DELETE FROM code_sends');
  await query('UPDATE known_devices SET sent_since_login = 0');
  await query('DELETE FROM login_budgets');
});

const ask = (phone: string, cookie = '', from?: string, region = 'sg') =>
  post(`${API}/${region}/contacts/otp`, { phone }, { ...BROWSER, cookie }, from);
const verify = (phone: string, code: string, cookie = '', from?: string, region = 'sg') =>
  post(`${API}/${region}/contacts/otp/verify`, { phone, code }, { ...BROWSER, cookie }, from);

/** Moves time forward for all phones and addresses. */
const advanceTime = async (seconds: number) => {
  const earlier = (times: string) =>
    `${times} = ARRAY(SELECT sent - make_interval(secs => ${seconds}) FROM unnest(${times}) AS sent)`;
  await query(`UPDATE login_phones SET ${earlier('sent_at')}, ${earlier('owner_sent_at')}`);
  await query(`UPDATE code_sends SET sent_at = sent_at - make_interval(secs => ${seconds})`);
};

/** Logs in and returns the device cookie, which outlives the session. */
async function deviceOf(phone: string, cookie = '', region = 'sg'): Promise<string> {
  expect((await ask(phone, cookie, undefined, region)).statusCode).toBe(200);
  const answer = await verify(phone, await newestCode(), cookie, undefined, region);
  expect(answer.statusCode).toBe(200);
  const device = answer.cookies.find(({ name }) => name === '__Host-KNOWN_DEVICE');
  if (!device) throw new Error('the response sets no device cookie');
  return `${device.name}=${device.value}`;
}

/** Requests a code for a phone and sends wrong ones until it is locked. */
async function attack(phone: string): Promise<void> {
  await query('DELETE FROM login_phones');
  await ask(phone, '', ATTACKER);
  const code = wrongCode(await newestCode());
  const statuses = [];
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await verify(phone, code, '', ATTACKER)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
}

it('a known device can log in while an attacker has locked the phone (A03)', async () => {
  const device = await deviceOf(VICTIM);
  await attack(VICTIM);
  expect((await ask(VICTIM)).statusCode).toBe(429);
  await deviceOf(VICTIM, device);
  // the attacker gains nothing
  expect((await verify(VICTIM, '000000', '', ATTACKER)).statusCode).toBe(429);
});

it('a known device gets a code after an attacker has used up the limit of the phone', async () => {
  const device = await deviceOf(VICTIM);
  await query('DELETE FROM login_phones');
  await ask(VICTIM, '', ATTACKER);
  expect((await ask(VICTIM)).statusCode).toBe(429);
  expect((await ask(VICTIM, device)).statusCode).toBe(200);
  expect((await ask(VICTIM, device)).statusCode).toBe(429);
});

it('a known device gets codes after strangers of its network have used up those of the address', async () => {
  const address = '192.0.2.80';
  const device = await deviceOf(VICTIM);
  await query('DELETE FROM login_phones');
  for (let phone = 81_120_000; phone < 81_120_005; phone++)
    expect((await ask(String(phone), '', address)).statusCode).toBe(200);
  expect((await ask(VICTIM, '', address)).statusCode).toBe(429);
  expect((await ask(VICTIM, device, address)).statusCode).toBe(200);
});

it('a known device gets codes after strangers have used up their share of the codes of a day', async () => {
  const device = await deviceOf(VICTIM);
  await query('DELETE FROM login_phones');
  await query("UPDATE login_budgets SET codes = 4500 WHERE region = 'sg'");
  expect((await ask('81130000')).statusCode).toBe(429);
  expect((await ask(VICTIM, device)).statusCode).toBe(200);
  await query("UPDATE login_budgets SET codes = 5000 WHERE region = 'sg'");
  await query('UPDATE known_devices SET sent_since_login = 0');
  expect((await ask(VICTIM, device)).statusCode).toBe(429);
});

it('a known device has the usual number of attempts and its own lock', async () => {
  const device = await deviceOf(VICTIM);
  await query('DELETE FROM login_phones');
  await ask(VICTIM, device);
  const code = await newestCode();
  const statuses = [];
  for (let attempt = 0; attempt < 5; attempt++)
    statuses.push((await verify(VICTIM, wrongCode(code), device)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 400, 429]);
  const locked = await verify(VICTIM, code, device);
  expect([locked.statusCode, locked.json().data.number_of_attempt]).toEqual([429, 5]);
  const { rows } = await query('SELECT failures FROM login_phones');
  expect(rows.filter(({ failures }) => failures > 0)).toEqual([]);
});

it('all known devices together get five codes an hour and eight a day, logins included', async () => {
  const phone = '81110004';
  const devices = [];
  for (let device = 0; device < 3; device++) {
    devices.push(await deviceOf(phone));
    await advanceTime(61);
  }
  const [first, second, third] = devices;
  expect((await ask(phone, first)).statusCode).toBe(200);
  await advanceTime(61);
  expect((await ask(phone, second)).statusCode).toBe(200);
  await advanceTime(61);
  for (const cookie of [first, second, third, '']) expect((await ask(phone, cookie)).statusCode).toBe(429);
  await advanceTime(3_600);
  for (const device of devices) {
    expect((await ask(phone, device)).statusCode).toBe(200);
    await advanceTime(3_600);
  }
  for (const cookie of [first, second, third, '']) expect((await ask(phone, cookie)).statusCode).toBe(429);
});

it('known devices and strangers have separate limits', async () => {
  const device = await deviceOf(VICTIM);
  await query(`UPDATE login_phones SET owner_sent_at = '{}', sent_since_login = 0,
    sent_at = ARRAY(SELECT now() - make_interval(mins => n) FROM generate_series(2, 6) AS n)`);
  expect((await ask(VICTIM, '', ATTACKER)).statusCode).toBe(429);
  for (let code = 0; code < 5; code++) {
    expect((await ask(VICTIM, device)).statusCode).toBe(200);
    await query('UPDATE known_devices SET sent_since_login = 0');
    await advanceTime(61);
  }
  expect((await ask(VICTIM, device)).statusCode).toBe(429);
});

it('requests of an address count for its device after login, those of other addresses do not', async () => {
  const own = '192.0.2.71';
  await ask(VICTIM, '', ATTACKER);
  await advanceTime(61);
  await query('UPDATE login_phones SET sent_since_login = 0');
  await ask(VICTIM, '', own);
  await advanceTime(61);
  await query('UPDATE login_phones SET sent_since_login = 0');
  expect((await ask(VICTIM, '', own)).statusCode).toBe(200);
  expect((await verify(VICTIM, await newestCode(), '', own)).statusCode).toBe(200);
  const { rows } = await query(`SELECT cardinality(sent_at) AS sent, cardinality(owner_sent_at) AS own
    FROM login_phones`);
  expect(rows).toEqual([{ sent: 3, own: 2 }]);
});

it('a device cookie is not valid for another phone or region, when made up or expired', async () => {
  const other = await deviceOf('81110001');
  const elsewhere = await deviceOf('0123456789', '', 'my');
  const own = await deviceOf(VICTIM);
  await advanceTime(61);
  const old = await deviceOf(VICTIM, own);
  await query(`UPDATE known_devices SET expires_at = now() - interval '1 s' WHERE contact_id =
    (SELECT id FROM contacts WHERE phone = '+65${VICTIM}')`);
  await attack(VICTIM);
  for (const cookie of [
    other,
    elsewhere,
    own,
    old,
    `__Host-KNOWN_DEVICE=${'A'.repeat(43)}`,
    '__Host-KNOWN_DEVICE=x',
    'KNOWN_DEVICE=x',
  ])
    expect((await ask(VICTIM, cookie)).statusCode).toBe(429);
});

it('a device token changes with every login and is stored as a hash; ten devices are remembered', async () => {
  const first = await deviceOf('81110002');
  await query('DELETE FROM login_phones');
  const second = await deviceOf('81110002', first);
  expect(second).not.toBe(first);
  for (let device = 0; device < 11; device++) {
    await query('DELETE FROM login_phones');
    await query('DELETE FROM code_sends');
    await deviceOf('81110002');
  }
  const { rows } = await query(`SELECT token_hash FROM known_devices JOIN contacts ON contacts.id = contact_id
    WHERE phone = '+6581110002'`);
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
});

it('known devices are deleted with the person', async () => {
  await deviceOf('81110003');
  await query(`DELETE FROM contacts WHERE phone = '+6581110003'`);
  const { rows } = await query(
    'SELECT 1 FROM known_devices WHERE contact_id NOT IN (SELECT id FROM contacts)',
  );
  expect(rows).toEqual([]);
});
