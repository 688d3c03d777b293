import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { matchRegion } from '../../src/server/modules/alerts/match-region.ts';
import {
  type DueMessage,
  insertIntoOutbox,
  takeDueMessage,
} from '../../src/server/modules/alerts/repositories/outbox.ts';
import { countMessage, sendMessage } from '../../src/server/modules/alerts/send-message.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase, fillDatabase } from '../database.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import { shippedRegion } from '../shipped-regions.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('outbox-process.ts', import.meta.url));
const NOTICES = 1_000;
/** Notices for one person are sent as one message. */
const NOTICES_PER_SEARCH = 4;
const KILLS = 4;
/** Messages that a process sends concurrently. */
const CONCURRENCY = 4;

let database: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), 'forecourt-outbox-'));
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

beforeAll(async () => {
  database = await createTestDatabase();
  await query(
    `INSERT INTO contacts (region, phone, slug)
     SELECT 'sg', '+65' || (81234567 + n), 'person-' || n FROM generate_series(1, $1) AS n`,
    [NOTICES / NOTICES_PER_SEARCH],
  );
  await query(
    `INSERT INTO saved_searches (contact_id, region, kind, search, language, events, frequency)
     SELECT c.id, 'sg', 'used', 'price=-1', 'en', '{new_match}', 'instant' FROM contacts c`,
  );
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const addNotices = (event: string) =>
  query(
    `INSERT INTO outbox (dedupe_key, contact_id, saved_search_id, event, title, due_at)
     SELECT id || ':' || n || ':' || $1, contact_id, id, 'new_match', 'Car ' || n, now()
     FROM saved_searches, generate_series(1, $2) AS n`,
    [event, NOTICES_PER_SEARCH],
  );
/** A car that everybody has saved and that costs less now. */
async function addSavedCar(): Promise<void> {
  const { rows } = await query(
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
     VALUES ('sg', 'used', 'test', 'saved', 'saved', 'available', 'Saved car', '{"listing.asking_price": 90000}', 'x')
     RETURNING id`,
  );
  await query('DELETE FROM alert_changes');
  await query(
    `INSERT INTO saved_cars (contact_id, region, listing_id, slug, kind, title, saved_at, known_price)
     SELECT id, 'sg', $1, 'saved', 'used', 'Saved car', now(), 100000 FROM contacts`,
    [rows[0].id],
  );
  await query(`INSERT INTO saved_car_alerts (contact_id, language) SELECT id, 'en' FROM contacts`);
  await query(
    `INSERT INTO outbox (dedupe_key, contact_id, event, title, due_at, listing_id, price_before, car_kind)
     SELECT 'car ' || id, id, 'price_drop', 'Saved car', now(), $1, 100000, 'used' FROM contacts`,
    [rows[0].id],
  );
}
const unsent = async () =>
  Number((await query('SELECT count(*) AS left FROM outbox WHERE sent_at IS NULL')).rows[0].left);

describe('outbox messages (R14)', () => {
  test('are all sent although processes are killed while sending', async () => {
    const file = join(folder, 'sent');
    writeFileSync(file, '');
    await addNotices('killed');
    await addSavedCar();
    let kills = 0;
    const workers = new Set<ChildProcess>();
    const start = () => {
      const lives = kills + workers.size < KILLS ? 15 + 7 * workers.size : 0;
      const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url, file, String(lives), '1'], {
        stdio: 'inherit',
      });
      workers.add(child);
      child.once('exit', (_code, signal) => {
        workers.delete(child);
        if (signal !== 'SIGKILL') return;
        kills += 1;
        start();
      });
    };
    for (let count = 0; count < 3; count++) start();
    await expect.poll(unsent, { timeout: 60_000, interval: 100 }).toBe(0);
    for (const child of [...workers]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    const sent = readFileSync(file, 'utf8').trim().split('\n');
    expect(new Set(sent).size).toBe(NOTICES + NOTICES / NOTICES_PER_SEARCH);
    expect(kills).toBeGreaterThanOrEqual(3);
    // messages in flight when a process dies may be sent twice, others not
    const repeated = kills * CONCURRENCY * (NOTICES_PER_SEARCH + 1);
    expect(sent.length).toBeLessThanOrEqual(new Set(sent).size + repeated);
    const { rows } = await query('SELECT DISTINCT known_price::int AS known FROM saved_cars');
    expect(rows).toEqual([{ known: 90_000 }]);
  }, 120_000);

  test('are stored once per dedupe key, before and after sending', async () => {
    const { rows } = await query('SELECT id, contact_id FROM saved_searches LIMIT 1');
    const [search] = rows;
    const alert = {
      dedupeKey: `${search.id}:1:killed`,
      contactId: Number(search.contact_id),
      savedSearchId: Number(search.id),
      event: 'new_match' as const,
      title: 'Car',
      dueAt: new Date(),
    };
    await Promise.all([alert, alert, alert].map((each) => insertIntoOutbox(database.db, [each, each])));
    expect(await unsent()).toBe(0);
  });

  test('are taken by one of many concurrent workers, and again after the lease expires', async () => {
    await query('DELETE FROM outbox');
    await addNotices('taken');
    const rules = { firstSeconds: 0.2, maxSeconds: 0.2, maxAttempts: 2, regions: ['sg'] };
    const take = () => takeDueMessage(database.db, { ...rules, now: new Date() });
    const idsOf = (message: DueMessage | null) => message?.alerts.map(({ id }) => id) ?? [];
    const taken = (await Promise.all(Array.from({ length: 40 }, take))).flatMap(idsOf);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThan(0);
    await query('DELETE FROM outbox WHERE id <> $1', [taken[0]]);
    await expect.poll(take, { timeout: 60_000 }).toMatchObject({ alerts: [{ id: taken[0] }], attempts: 2 });
    await query('UPDATE outbox SET due_at = now()');
    expect(await take()).toBeNull();
  });

  test('wait while their search is paused or their region is not served', async () => {
    await query(`UPDATE outbox SET due_at = now(), attempts = 0`);
    await query('UPDATE saved_searches SET is_paused = true');
    const rules = { firstSeconds: 30, maxSeconds: 30, maxAttempts: 9, regions: ['sg'], now: new Date() };
    expect(await takeDueMessage(database.db, rules)).toBeNull();
    await query('UPDATE saved_searches SET is_paused = false');
    expect(await takeDueMessage(database.db, { ...rules, regions: ['my'] })).toBeNull();
    expect(await takeDueMessage(database.db, rules)).not.toBeNull();
  });
});

describe('daily messages', () => {
  const rules = { firstSeconds: 30, maxSeconds: 30, maxAttempts: 9, regions: ['sg'] };
  const region = {
    code: 'sg',
    manifest: { timeZone: 'Asia/Singapore', alerts: { instantMinutes: 1, messagesPerDay: 3, digestHour: 9 } },
  } as unknown as ResolvedRegion;

  test('are counted once each across concurrent workers', async () => {
    const { rows } = await query('SELECT id FROM contacts LIMIT 1');
    const person = { contactId: Number(rows[0].id), day: '2026-01-31' };
    const count = () => countMessage(database.db, person, 3);
    const counted = await Promise.all(Array.from({ length: 40 }, count));
    expect(counted.filter(Boolean)).toHaveLength(3);
    expect(await countMessage(database.db, { ...person, day: '2026-02-01' }, 3)).toBe(true);
  });

  test('are counted when sent: a failed one is retried on the same day', async () => {
    await query('DELETE FROM alert_days');
    await query('DELETE FROM outbox');
    await addNotices('failing');
    await query('DELETE FROM outbox WHERE contact_id <> (SELECT min(id) FROM contacts)');
    const sent: number[] = [];
    for (let hour = 0; hour < 10; hour++) {
      const now = Date.now() + hour * 60_000;
      const message = await takeDueMessage(database.db, { ...rules, now: new Date(now) });
      if (!message) break;
      const send = async () => {
        if (hour < 5) throw new Error('service unavailable');
        sent.push(hour);
      };
      const failure = await sendMessage(database.db, region, message, { now, send });
      expect(failure).toBe(hour < 5 ? 'service unavailable' : undefined);
    }
    expect([sent, await unsent()]).toEqual([[5], 0]);
    expect((await query('SELECT messages FROM alert_days')).rows).toEqual([{ messages: 1 }]);
  });
});

describe('a batch of changed cars', () => {
  const CARS = 4_000;
  const ROUNDS = 3;

  /** The least time of three batches, each on a new connection after statements that change nothing. */
  async function fastestAfter(idle: number): Promise<number> {
    let fastest = Infinity;
    for (let round = 0; round < ROUNDS; round++) fastest = Math.min(fastest, await updateAfter(idle));
    return fastest;
  }

  async function updateAfter(idle: number): Promise<number> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    // lower each time: a higher price is no alert
    const update = (maxId: number) =>
      client.query(
        `UPDATE listings SET fields = jsonb_build_object('listing.asking_price',
           coalesce((fields ->> 'listing.asking_price')::float8, 1) * random()) WHERE source_id::int <= $1`,
        [maxId],
      );
    for (let count = 0; count < idle; count++) await update(0);
    const start = performance.now();
    await update(CARS);
    const time = performance.now() - start;
    await client.end();
    return time;
  }

  test('is recorded as fast after statements that change nothing as without them', {
    timeout: 120_000,
  }, async () => {
    await query('DELETE FROM listings');
    await query('DELETE FROM alert_changes');
    await fillDatabase(
      database,
      `INSERT INTO listings (region, kind, source, source_id, slug, status, title, content_hash)
       SELECT 'sg', 'used', 'feed', n, n, 'available', 'Car', '' FROM generate_series(1, $1) AS n`,
      [CARS],
    );
    const withoutIdle = await fastestAfter(0);
    expect(await fastestAfter(8)).toBeLessThan(10 * withoutIdle);
    expect((await query('SELECT FROM alert_changes WHERE before IS NOT NULL')).rowCount).toBe(
      2 * ROUNDS * CARS,
    );
  });
});

test('matching thousands of searches with changed cars lets other work go on in between', async () => {
  await query('DELETE FROM saved_searches');
  await query('DELETE FROM alert_changes');
  await fillDatabase(
    database,
    `INSERT INTO saved_searches (contact_id, region, kind, search, language, events, frequency)
     SELECT c.id, 'sg', 'used', 'price=-' || (c.id * 20 + n), 'en', '{new_match}', 'instant'
     FROM contacts c, generate_series(1, 16) AS n`,
  );
  await query(
    `INSERT INTO alert_changes (region, kind, listing_id, title, after)
     SELECT 'sg', 'used', n, 'Car', '{"listing.asking_price": 900000}' FROM generate_series(1, 500) AS n`,
  );
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  expect(await matchRegion(database.db, shippedRegion('sg'), { clock: Date.now })).toBe(true);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
