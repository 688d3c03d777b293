import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countUpload, type UploadLimit } from '#server/modules/files/repositories/upload-usage.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query('TRUNCATE upload_usage'));
afterAll(() => database?.close());

const of = (bytes: number) => ({ files: 100, bytes });
const LIMITS: readonly UploadLimit[] = [
  { seconds: 86_400, fault: 'quota', ofPerson: of(500), ofNetwork: of(2_000), ofSubnet: of(2_000) },
  { seconds: 60, fault: 'busy', ofPerson: of(100), ofNetwork: of(250), ofSubnet: of(250) },
];
/** Uploads of 50 bytes. */
const upload = (device: string, network: string | null = '203.0.113.7', contactId: number | null = null) =>
  countUpload(database.db, { person: { contactId, deviceHash: device }, network }, 50, LIMITS);
const afterSeconds = (seconds: number) =>
  database.pool.query('UPDATE upload_usage SET counted_at = counted_at - make_interval(secs => $1)', [
    seconds,
  ]);

it('one person uploads so many bytes a minute, and goes on as the minute passes', async () => {
  const outcomes = [];
  for (let file = 0; file < 3; file++) outcomes.push(await upload('a'));
  expect(outcomes).toEqual([null, null, 'busy']);
  expect(await upload('b')).toBeNull();
  await afterSeconds(31);
  expect([await upload('a'), await upload('a')]).toEqual([null, 'busy']);
});

it('a login is one person on all devices and networks', async () => {
  const outcomes = [];
  for (const device of ['a', 'b', 'c'])
    outcomes.push(await upload(device, `198.51.${device.charCodeAt(0)}.1`, 7));
  expect(outcomes).toEqual([null, null, 'busy']);
});

it('a network has a budget of its own, whatever cookies its devices send', async () => {
  const outcomes = [];
  for (const device of 'abcdef') outcomes.push(await upload(device));
  expect(outcomes).toEqual([null, null, null, null, null, 'busy']);
  expect(await upload('g', '192.0.2.1')).toBeNull();
});

it('the budget of a day holds beside that of a minute', async () => {
  const outcomes = [];
  for (let file = 0; file < 11; file++) {
    outcomes.push(await upload('a'));
    await afterSeconds(60);
  }
  // what a minute gives back of the day is less than a file
  expect(outcomes).toEqual([...Array(10).fill(null), 'quota']);
});
