import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';

const ROOT = join(import.meta.dirname, '../..');
let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function logins(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url };
  return spawnSync(process.execPath, [join(ROOT, 'bin/forecourt.js'), 'logins', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
}

test('unlocks a phone on all devices, and no other', {
  timeout: 300_000,
}, async () => {
  const { pool } = database;
  await pool.query(`INSERT INTO login_phones (phone, failures, locked_until, closed_until)
    SELECT phone, 100, now() + interval '10 years', now() + interval '10 years'
    FROM (VALUES ('+6581234567'), ('+6581234568')) AS locked (phone)`);
  await pool.query(`INSERT INTO contacts (region, phone, slug) VALUES ('sg', '+6581234567', 'locked')`);
  await pool.query(`INSERT INTO known_devices (token_hash, contact_id, expires_at, failures, locked_until)
    SELECT token, id, now() + interval '1 day', 5, now() + make_interval(secs => seconds)
    FROM contacts, (VALUES ('locked', 600), ('locked before', -600)) AS device (token, seconds)`);
  await pool.query(`INSERT INTO code_requests (request_hash, region, phone, failures, locked_until)
    VALUES ('asked', 'sg', '+6581234567', 5, now() + interval '600 s')`);
  const done = logins('unlock', 'sg', '8123', '4567');
  expect([done.stderr, done.stdout, done.status]).toEqual([
    '',
    '+6581234567: 3 locks removed, 110 failed attempts reset\n',
    0,
  ]);
  const { rows } = await pool.query(
    `SELECT phone FROM login_phones WHERE failures > 0 OR locked_until > now()
     UNION SELECT phone FROM login_phones WHERE closed_until > now()
     UNION SELECT request_hash FROM code_requests WHERE failures > 0 OR locked_until > now()
     UNION SELECT token_hash FROM known_devices WHERE failures > 0 OR locked_until > now()`,
  );
  expect(rows).toEqual([{ phone: '+6581234568' }]);
});

test.each([
  [['unlock', 'xx', '81234567'], /there is no region "xx"/],
  [['unlock', 'sg', '12'], /"12" is not a phone number/],
  [['unlock', 'sg'], /npm run logins -- unlock <region> <phone>/],
] as const)('refuses invalid commands: %j', { timeout: 300_000 }, (args, expected) => {
  const done = logins(...args);
  expect([done.status, done.stdout]).toEqual([2, '']);
  expect(done.stderr).toMatch(expected);
});

test('ends the sessions of a phone, or of everybody and the staff', { timeout: 120_000 }, async () => {
  const { pool } = database;
  await pool.query(`INSERT INTO contacts (region, phone, slug) VALUES
    ('sg', '+6581110001', 'first'), ('sg', '+6581110002', 'second'), ('my', '+6581110001', 'first elsewhere')`);
  await pool.query(`INSERT INTO sessions (token_hash, contact_id, region, purpose, expires_at)
    SELECT slug, id, region, 'login', now() + interval '1 day' FROM contacts WHERE slug LIKE 'first%' OR slug = 'second'`);
  await pool.query(`INSERT INTO one_time_tokens (token_hash, contact_id, region, purpose, expires_at)
    SELECT slug, id, region, 'login', now() + interval '1 day' FROM contacts WHERE slug LIKE 'first%'`);
  await pool.query(`INSERT INTO staff (phone, name) VALUES ('+6581110003', 'Mei')`);
  await pool.query(`INSERT INTO staff_sessions (token_hash, staff_id, is_confirmed, expires_at)
    SELECT 'staff', id, true, now() + interval '1 hour' FROM staff`);
  const tokens = async () =>
    (
      await pool.query(
        `SELECT token_hash FROM sessions UNION ALL SELECT token_hash FROM one_time_tokens
         UNION ALL SELECT token_hash FROM staff_sessions ORDER BY token_hash`,
      )
    ).rows.map((row) => row.token_hash);
  const one = logins('end', 'sg', '8111', '0001');
  expect([one.stderr, one.stdout, one.status]).toEqual(['', '+6581110001: 1 sessions ended\n', 0]);
  expect(await tokens()).toEqual(['first elsewhere', 'first elsewhere', 'second', 'staff']);
  const all = logins('end-all');
  expect([all.stderr, all.stdout]).toEqual(['', '2 sessions of people and 1 of staff ended\n']);
  expect(await tokens()).toEqual([]);
});
