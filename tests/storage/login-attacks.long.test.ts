import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrCreateContact } from '../../src/server/modules/contacts/index.ts';
import { codesWith } from '../../src/server/modules/login/codes.ts';
import { takeCodeAttempt, useCode } from '../../src/server/modules/login/repositories/code-attempts.ts';
import { recordCodeRequest } from '../../src/server/modules/login/repositories/code-requests.ts';
import { rememberDevice } from '../../src/server/modules/login/repositories/known-devices.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';

const RULES = {
  resendSeconds: 60,
  maxAttempts: 5,
  lockSeconds: 600,
  limits: {
    codeSeconds: 300,
    longestResendSeconds: 1_920,
    codesPerHour: 5,
    codesPerDay: 8,
    codesPerAddressAndDay: 10,
    unverifiedCodesPerAddressAndHour: 5,
    phoneCountriesPerAddressAndDay: 3,
    unverifiedCodesPerNetworkAndDay: 250,
    codesPerRegionAndDay: 1_000,
    longerLocks: [{ failures: 10, seconds: 3_600 }],
  },
};
const REGION = 'attacked';
const codes = codesWith('test secret');

let database: OpenDatabase;
/** Three pools on one database stand in for three processes. */
let processes: OpenDatabase[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [1, 2, 3].map(() => openDatabase({ url: database.url, log: quiet, size: 5 }));
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()));
  await database.close();
});

const dbOf = (index: number) => (processes[index % processes.length] ?? database).db;

/** A request from an unknown device. */
const stranger = (phone: string) => ({ region: REGION, phone, device: null, request: null });

async function codeFor(phone: string): Promise<string> {
  const owner = stranger(phone);
  const codeHash = codes.hash('123456', owner);
  const request = `of ${phone}`;
  const asked = { ...owner, request, dialCode: '65', codeHash, rules: RULES };
  const result = await recordCodeRequest(database.db, asked);
  expect(result.refusedFor).toBeNull();
  return codeHash;
}

test('one of 60 concurrent requests for a phone is sent, and five of an address (A04, A05)', async () => {
  const request = (phone: string, index: number) =>
    recordCodeRequest(dbOf(index), {
      ...stranger(phone),
      request: `${index} for ${phone}`,
      dialCode: '65',
      address: '192.0.2.1',
      codeHash: '00',
      rules: RULES,
    });
  const same = await Promise.all(Array.from({ length: 60 }, (_, index) => request('+6580000003', index)));
  expect(same.filter(({ refusedFor }) => refusedFor === null)).toHaveLength(1);
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, index) => request(`+65800001${10 + index}`, index)),
  );
  expect(many.filter(({ refusedFor }) => refusedFor === null)).toHaveLength(4);
  expect(many.filter(({ refusedFor }) => refusedFor === 'address')).toHaveLength(36);
});

test('five of 60 concurrent requests on ten known devices are sent', async () => {
  const phone = '+6580000005';
  const contact = await findOrCreateContact(database.db, { region: REGION, phone, slug: 'ten-devices' });
  const devices = Array.from({ length: 10 }, (_, index) => `device ${index}`);
  for (const tokenHash of devices)
    await rememberDevice(database.db, { contactId: contact.id, tokenHash, before: null, seconds: 60 });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      recordCodeRequest(dbOf(index), {
        region: REGION,
        phone,
        device: devices[index % devices.length] ?? null,
        request: `on device ${index}`,
        dialCode: '65',
        codeHash: '00',
        rules: { ...RULES, resendSeconds: 0 },
      }),
    ),
  );
  expect(answers.filter(({ refusedFor }) => refusedFor === null)).toHaveLength(5);
  expect(answers.filter(({ refusedFor }) => refusedFor === 'phone')).toHaveLength(55);
});

test('a lock shorter than the life of a code ends the code for the locked only (A01)', async () => {
  const rules = { ...RULES, resendSeconds: 0, lockSeconds: 60, limits: { ...RULES.limits, longerLocks: [] } };
  const owner = stranger('+6580000006');
  const { id } = await findOrCreateContact(database.db, { ...owner, slug: 'locked' });
  await rememberDevice(database.db, { contactId: id, tokenHash: 'of the owner', before: null, seconds: 60 });
  const attempts = async (count: number, device: string | null = null) => {
    const taken = [];
    for (let attempt = 0; attempt < count; attempt++)
      taken.push((await takeCodeAttempt(database.db, { ...owner, device }, rules)).codeHash !== null);
    return taken;
  };
  const aMinuteLater = () =>
    database.pool.query(
      `UPDATE login_phones SET locked_until = locked_until - interval '61 s',
         locked_at = locked_at - interval '61 s' WHERE phone = $1`,
      [owner.phone],
    );
  const codeHash = await codeFor(owner.phone);
  await database.pool.query(
    `UPDATE one_time_codes SET sent_at = sent_at - interval '61 s', expires_at = expires_at - interval '61 s'
     WHERE phone = $1`,
    [owner.phone],
  );
  expect(await attempts(6)).toEqual([true, true, true, true, true, false]);
  await aMinuteLater();
  expect(await attempts(1)).toEqual([false]);
  expect(await attempts(5, 'of the owner')).toEqual([true, true, true, true, true]);
  // the last attempt may be correct
  expect(await useCode(database.db, { ...owner, device: 'of the owner', codeHash })).toBe(true);

  const next = codes.hash('654321', owner);
  const asked = { ...owner, request: 'the next', dialCode: '65', codeHash: next, rules };
  await recordCodeRequest(database.db, asked);
  expect(await attempts(6)).toEqual([true, true, true, true, true, false]);
});

test('locks grow with consecutive wrong codes', async () => {
  const owner = stranger('+6580000004');
  await codeFor(owner.phone);
  const locks: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    locks.push((await takeCodeAttempt(database.db, owner, RULES)).lockSeconds);
    await database.pool.query(
      'UPDATE login_phones SET locked_until = NULL, locked_at = NULL WHERE phone = $1',
      [owner.phone],
    );
  }
  expect(locks).toEqual([0, 0, 0, 0, 600, 0, 0, 0, 0, 3_600]);
});

test('clients without a known address are a network of their own (A52)', async () => {
  await database.pool.query(
    `INSERT INTO code_sends (address, phone, dial_code, sent_at)
     SELECT '198.51.' || i || '.1', '+658002' || i, '65', now() FROM generate_series(1, 250) AS i`,
  );
  for (const phone of ['+6580000301', '+6580000302']) {
    const owner = stranger(phone);
    const sent = {
      ...owner,
      request: `of ${phone}`,
      dialCode: '65',
      address: '',
      codeHash: '00',
      rules: RULES,
    };
    expect((await recordCodeRequest(database.db, sent)).refusedFor).toBeNull();
  }
});

test('the budget of a region counts the messages that the provider charges', async () => {
  const region = 'charged';
  const rules = { ...RULES, limits: { ...RULES.limits, codesPerRegionAndDay: 10 } };
  const send = (n: number, parts: number) => {
    const owner = { ...stranger(`+6590000${n}`), region };
    const codeHash = codes.hash('123456', owner);
    return recordCodeRequest(database.db, {
      ...owner,
      request: `${n}`,
      dialCode: '65',
      codeHash,
      parts,
      rules,
    });
  };
  // strangers may use nine of ten
  expect((await send(1, 4)).sentInRegion).toBe(4);
  expect((await send(2, 4)).sentInRegion).toBe(8);
  expect((await send(3, 2)).refusedFor).toBe('budget');
  expect((await send(4, 1)).sentInRegion).toBe(9);
});
