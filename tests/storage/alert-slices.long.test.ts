import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { deliverAlerts } from '../../src/server/modules/alerts/deliver-alerts.ts';
import { matchRegion } from '../../src/server/modules/alerts/match-region.ts';
import {
  advanceBatch,
  closeBatch,
  openBatch,
} from '../../src/server/modules/alerts/repositories/alert-changes.ts';
import { takeDueMessage } from '../../src/server/modules/alerts/repositories/outbox.ts';
import { sendMessage } from '../../src/server/modules/alerts/send-message.ts';
import { refreshTimeLeft } from '../../src/server/modules/time-left/refresh-time-left.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import { quiet } from '../quiet-log.ts';
import { shippedRegion } from '../shipped-regions.ts';

/** 50,000 searches and 500 changed cars by `ALERT_SEARCHES=50000 ALERT_CARS=500`, which also prints the figures. */
const SEARCHES = Number(process.env.ALERT_SEARCHES ?? 1_000);
const CARS = Number(process.env.ALERT_CARS ?? 40);
const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('alert-match-process.ts', import.meta.url));

let database: OpenDatabase;
let region: ResolvedRegion;
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const count = async (table: string) => Number((await query(`SELECT count(*) FROM ${table}`)).rows[0].count);

beforeAll(async () => {
  database = await createTestDatabase();
  region = shippedRegion('sg');
});
afterAll(() => database?.close());
beforeEach(async () => {
  await query('DELETE FROM contacts');
  await query('DELETE FROM listings');
  await query('DELETE FROM alert_batches');
  await query('DELETE FROM alert_changes');
});

/** Saves a search of so many people. */
async function savedBy(people: number, search: string, fields: string[] | null = []): Promise<void> {
  await query(
    `INSERT INTO contacts (region, phone, slug)
     SELECT 'sg', '+65' || (81000000 + n), 'person-' || n FROM generate_series(1, $1) AS n ON CONFLICT DO NOTHING`,
    [people],
  );
  await query(
    `INSERT INTO saved_searches (contact_id, region, kind, search, language, events, frequency, fields)
     SELECT id, 'sg', 'used', $1, 'en', '{new_match,price_drop,status_change}', 'daily', $2 FROM contacts`,
    [search, fields],
  );
}

const CAR = { 'listing.asking_price': 90_000, 'listing.price_rating': 'fair', 'listing.coe_left': 50 };

/** Stores cars; with saved searches their coming is a change. */
async function cars(number: number, fields: object = CAR): Promise<void> {
  await query(
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
     SELECT 'sg', 'used', 'feed', n, n, 'available', 'Car ' || n, $2, '' FROM generate_series(1, $1) AS n`,
    [number, JSON.stringify(fields)],
  );
}

describe('changes of cars that saved searches are compared with', () => {
  /** Number of changes in the queue after each of 20 cars gets other fields. */
  async function queuedAfter(fields: object, before: object = CAR): Promise<number> {
    await cars(20, before);
    await query('DELETE FROM alert_changes');
    await query('UPDATE listings SET fields = jsonb_strip_nulls(fields || $1)', [JSON.stringify(fields)]);
    return count('alert_changes');
  }

  test.each([
    ['another rating', { 'listing.price_rating': 'great' }, 0],
    ['no rating any more, until the next run', { 'listing.price_rating': null }, 0],
    ['a higher price', { 'listing.asking_price': 95_000 }, 0],
    ['a promotion that ends', { is_promo: false }, 0],
    ['a mark of its reduction', { 'listing.reduced_on': '2026-01-01' }, 0],
    ['a lower price', { 'listing.asking_price': 85_000 }, 20],
    ['a promotional price', { 'listing.promotional_price': 85_000 }, 20],
    ['an installment', { 'listing.installment': 900 }, 20],
    ['a sale', { is_sold: true }, 20],
    ['a corrected mileage', { 'listing.mileage': 5 }, 20],
  ])('are not those that no alert says: %s', async (_what, fields, expected) => {
    await savedBy(2, 'price=-100000');
    expect(await queuedAfter(fields)).toBe(expected);
  });

  test('are not those of a time that passes', async () => {
    await refreshTimeLeft(database.db, [region.manifest], Date.now());
    const { rows } = await query(`SELECT field FROM counted_fields WHERE region = 'sg'`);
    expect(rows.length).toBeGreaterThan(0);
    await savedBy(2, 'price=-100000');
    const counted = Object.fromEntries(rows.map(({ field }) => [field, 40]));
    expect(await queuedAfter(counted, { ...CAR, ...counted, [rows[0].field]: 41 })).toBe(0);
  });

  test('are first ratings where a search asks for ratings', async () => {
    const { 'listing.price_rating': rating, ...unrated } = CAR;
    await savedBy(2, 'price=-100000');
    expect(await queuedAfter({ 'listing.price_rating': rating }, unrated)).toBe(0);
    await query('DELETE FROM listings');
    await savedBy(1, 'price_rating=fair', ['listing.price_rating']);
    expect(await queuedAfter({ 'listing.price_rating': rating }, unrated)).toBe(20);
  });

  test('are no new cars that are sold already', async () => {
    await savedBy(2, 'price=-100000');
    await cars(20, { ...CAR, is_sold: true });
    expect(await count('alert_changes')).toBe(0);
  });
});

/** Matches all changes. */
async function matchAll(): Promise<void> {
  while (await matchRegion(database.db, region, { clock: Date.now }));
}

/** Number of statements that read changes with their fields. */
const readsOfChanges = (statement: { mock: { calls: unknown[][] } }) =>
  statement.mock.calls.filter(([text]) => JSON.stringify(text).includes('before, after, xid')).length;

describe('many searches that match many cars', () => {
  test('become one row each, in small transactions, beside other work', {
    timeout: 3_600_000,
  }, async () => {
    await savedBy(SEARCHES, 'price=-100000');
    await cars(CARS);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const began = performance.now();
    delay.enable();
    await matchAll();
    delay.disable();
    const { rows } = await query(
      `SELECT count(*)::int AS rows, max(of_transaction)::int AS most FROM (
         SELECT count(*) OVER (PARTITION BY xmin::text) AS of_transaction FROM outbox) AS counted`,
    );
    const [written] = rows;
    if (process.env.ALERT_SEARCHES)
      console.info({
        ...written,
        seconds: (performance.now() - began) / 1_000,
        p99: delay.percentile(99) / 1e6,
      });
    expect(written.rows).toBe(SEARCHES);
    expect(written.most).toBeLessThanOrEqual(200);
    expect(await count('alert_changes')).toBe(0);
    expect(await count('alert_batches')).toBe(0);
  });

  test('lose and repeat nothing when the work is stopped and begun again', async () => {
    await savedBy(900, 'price=-100000');
    await cars(30);
    const stopping = new AbortController();
    const working = matchRegion(database.db, region, { clock: Date.now, signal: stopping.signal });
    await expect.poll(() => count('outbox'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    stopping.abort();
    await working;
    const done = await count('outbox');
    expect(done).toBeLessThan(900);
    await matchAll();
    expect(await count('outbox')).toBe(900);
    const { rows } = await query('SELECT DISTINCT jsonb_array_length(also) AS also, further FROM outbox');
    expect(rows).toEqual([{ also: 23, further: 6 }]);
  });

  test('lose and repeat nothing when processes are killed', async () => {
    await savedBy(900, 'price=-100000');
    await cars(30);
    for (let kills = 0; kills < 2; kills++) {
      const done = await count('outbox');
      const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url], { stdio: 'inherit' });
      const exit = once(child, 'exit');
      await expect.poll(() => count('outbox'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(done);
      child.kill('SIGKILL');
      const [, signal] = await exit;
      expect(signal).toBe('SIGKILL');
    }
    expect(await count('outbox')).toBeLessThan(900);
    // the server releases the lock of a killed process when it sees the end of the connection
    await expect
      .poll(() => matchAll().then(() => count('alert_batches')), { timeout: 60_000, interval: 5 })
      .toBe(0);
    const { rows } = await query('SELECT DISTINCT jsonb_array_length(also) AS also, further FROM outbox');
    expect([await count('outbox'), rows]).toEqual([900, [{ also: 23, further: 6 }]]);
    expect([await count('alert_changes'), await count('alert_batches')]).toEqual([0, 0]);
  }, 120_000);

  test('take statements and rows by their sum, not by their product', async () => {
    await query('CREATE TABLE outbox_writes (row_id bigint)');
    await query(`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO outbox_writes VALUES (NEW.id); RETURN NULL; END $$`);
    await query(
      'CREATE TRIGGER noted AFTER INSERT OR UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION note_write()',
    );
    const statement = vi.spyOn(Client.prototype, 'query');
    const costs: { statements: number; rows: number }[] = [];
    for (const size of [1, 2]) {
      await query('DELETE FROM contacts');
      await query('TRUNCATE outbox_writes');
      await savedBy(200 * size, 'price=-100000');
      await query(
        `INSERT INTO alert_changes (region, kind, listing_id, title, after)
         SELECT 'sg', 'used', n, 'Car ' || n, $2 FROM generate_series(1, $1) AS n`,
        [1_000 * size, JSON.stringify(CAR)],
      );
      statement.mockClear();
      await matchAll();
      const statements = statement.mock.calls.length;
      costs.push({ statements, rows: await count('outbox_writes') });
    }
    statement.mockRestore();
    await query('DROP TABLE outbox_writes; DROP FUNCTION note_write CASCADE');
    const [once = { statements: 0, rows: 0 }, twice] = costs;
    expect(once.rows).toBe(200);
    expect(twice?.rows).toBe(400);
    expect(once.statements).toBeGreaterThan(5);
    expect(twice?.statements).toBeLessThanOrEqual(2 * once.statements);
  }, 120_000);

  test('are each matched once by several processes', async () => {
    await savedBy(900, 'price=-100000');
    await cars(30);
    await Promise.all([matchAll(), matchAll(), matchAll()]);
    await matchAll();
    const { rows } = await query('SELECT DISTINCT jsonb_array_length(also) AS also, further FROM outbox');
    expect([await count('outbox'), rows]).toEqual([900, [{ also: 23, further: 6 }]]);
  });
});

test('changes are read by one of several processes, also where no search matches', async () => {
  await savedBy(20, 'price=-10');
  await cars(250);
  const statement = vi.spyOn(Client.prototype, 'query');
  const results = await Promise.all(
    [1, 2, 3].map(() => matchRegion(database.db, region, { clock: Date.now })),
  );
  const reads = readsOfChanges(statement);
  statement.mockRestore();
  expect(reads).toBe(3);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect([await count('alert_changes'), await count('alert_batches')]).toEqual([0, 0]);
});

test('a process that is late does not touch the batch after its own', async () => {
  await savedBy(2, 'price=-100000');
  await cars(2);
  const [late, begin] = [await openBatch(database.db, 'sg', 1), { afterSearch: 0, afterContact: 0 }];
  if (!late) throw new Error('there is no batch');
  expect(await closeBatch(database.db, late, begin)).toBe(true);
  const next = await openBatch(database.db, 'sg', 1);
  expect(next?.seqs).not.toEqual(late.seqs);
  expect(await advanceBatch(database.db, late, begin, { afterSearch: 9 })).toBe(false);
  expect(await closeBatch(database.db, late, begin)).toBe(false);
  expect(await openBatch(database.db, 'sg', 1)).toEqual(next);
});

test('alerts of a batch that lasts until quiet hours are due when their slice ends', async () => {
  await savedBy(300, 'price=-100000');
  await query(`UPDATE saved_searches SET frequency = 'instant'`);
  await cars(2);
  const evening = Date.parse('2026-11-26T20:58:00+08:00');
  let minutes = 0;
  const clock = () => evening + minutes * 60_000;
  const onPause = async () => {
    if ((await count('outbox')) > 0) minutes = 10;
  };
  await matchRegion(database.db, region, { clock, onPause });
  const { rows } = await query(
    `SELECT due_at AS "dueAt", count(*)::int AS rows FROM outbox GROUP BY due_at ORDER BY due_at`,
  );
  expect(rows).toEqual([
    { dueAt: new Date(evening), rows: 200 },
    { dueAt: new Date('2026-11-27T08:00:00+08:00'), rows: 100 },
  ]);
});

test('messages that are due are sent while a batch is compared', async () => {
  await savedBy(300, 'price=-100000');
  await query(`UPDATE saved_searches SET frequency = 'instant'`);
  await cars(2);
  const written: number[] = [];
  const stopping = new AbortController();
  const options = {
    db: database.db,
    log: quiet,
    regions: () => [region],
    clock: () => Date.parse('2026-11-26T12:00:00+08:00'),
    canSend: true,
    sendAfterMs: 0,
    async send() {
      written.push(await count('outbox'));
      stopping.abort();
    },
  };
  await deliverAlerts(options, stopping.signal);
  expect(written[0]).toBe(200);
});

test('saved cars are compared in transactions of bounded rows', async () => {
  await savedBy(30, 'price=-10');
  await cars(20);
  await query(`INSERT INTO saved_car_alerts (contact_id, language) SELECT id, 'en' FROM contacts`);
  await query(
    `INSERT INTO saved_cars (contact_id, region, listing_id, slug, kind, title, saved_at, known_price)
     SELECT c.id, 'sg', l.id, l.slug, 'used', l.title, now(), 90000 FROM contacts c, listings l`,
  );
  await query('DELETE FROM alert_changes');
  await query(`UPDATE listings SET fields = fields || '{"listing.asking_price": 80000}'`);
  await matchAll();
  const { rows } = await query(
    'SELECT count(*)::int AS of_transaction FROM outbox WHERE saved_search_id IS NULL GROUP BY xmin::text',
  );
  const sizes = rows.map(({ of_transaction }) => of_transaction);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30 * 20);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(220);
});

describe('alerts of a search that wait', () => {
  const day = { firstSeconds: 30, maxSeconds: 30, maxAttempts: 9, regions: ['sg'] };
  const take = (days: number) =>
    takeDueMessage(database.db, { ...day, now: new Date(Date.now() + days * 24 * HOUR_MS) });

  test('are one row and one message, and none of them is told twice', async () => {
    await savedBy(1, 'price=-100000');
    await cars(3);
    await matchAll();
    await query(
      `UPDATE listings SET fields = fields || '{"listing.asking_price": 200000}' WHERE source_id = '2'`,
    );
    await query(
      `UPDATE listings SET fields = fields || '{"listing.asking_price": 90000}' WHERE source_id = '2'`,
    );
    await cars4();
    await matchAll();
    expect(await count('outbox')).toBe(1);
    const message = await take(2);
    expect(message?.alerts.map(({ title }) => title)).toEqual(['Car 1', 'Car 2', 'Car 3', 'Car 4']);
  });

  const cars4 = () =>
    query(
      `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
       SELECT region, kind, source, '4', '4', status, 'Car 4', fields, '' FROM listings LIMIT 1`,
    );

  test('that no longer hold are left out, and are added again when they hold again', async () => {
    await savedBy(1, 'price=-100000');
    await cars(3);
    await matchAll();
    const price = (of: string, to: number) =>
      query(
        `UPDATE listings SET fields = fields || jsonb_build_object('listing.asking_price', $2::int) WHERE source_id = $1`,
        [of, to],
      );
    await price('1', 200_000);
    await price('3', 200_000);
    const now = Math.floor((Date.now() + 48 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 4 * HOUR_MS;
    const send = async () => {
      const message = await takeDueMessage(database.db, { ...day, now: new Date(now + 48 * HOUR_MS) });
      const sentTitles: string[][] = [];
      if (message)
        await sendMessage(database.db, region, message, {
          now,
          send: async ({ alerts }) => void sentTitles.push(alerts.map(({ title }) => title)),
        });
      return sentTitles.flat();
    };
    expect(await send()).toEqual(['Car 2']);
    await price('3', 90_000);
    await price('2', 200_000);
    await price('2', 90_000);
    await matchAll();
    expect(await send()).toEqual(['Car 3']);
  });
});
