import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slotValue } from '#domain/appointments/time-slots.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { bookSlot, holdSlot } from '#server/modules/slots/book-slot.ts';
import { readBookableDays } from '#server/modules/slots/bookable-days.ts';
import { putException } from '#server/modules/slots/repositories/slot-exceptions.ts';
import { SlotTaken } from '#server/modules/slots/slot-taken.ts';
import type { Person } from '#server/modules/tickets/person.ts';
import { advisoryLock } from '#server/storage/advisory-locks.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { slotRegion } from '../slot-region.ts';

let database: OpenDatabase;
const region: ResolvedRegion = slotRegion({ capacity: 2 });
const PLACE = { region, location: 'east', type: 'inspection' } as const;
/** A busy machine takes longer than the default of a second. */
const POLL = { timeout: 10_000 };
const visitor = (name: string): Person => ({ contactId: null, deviceHash: name });
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => query('DELETE FROM bookings; DELETE FROM slot_exceptions; DELETE FROM tickets'));

let tickets = 0;
async function ticket(): Promise<number> {
  const { rows } = await query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language)
     VALUES ($1, 'sg', 'sell_car', 'tickets/sell_car', '1', 'en') RETURNING id`,
    [`ticket-${++tickets}`],
  );
  return Number(rows[0].id);
}
const days = (person?: Person) =>
  readBookableDays(database.db, { ...PLACE, ...(person && { person }) }, Date.now());
/** Values of tomorrow's slots. */
const starts = async () =>
  (await days()).find(({ daysFromToday }) => daysFromToday === 1)?.slots.map(slotValue) ?? [];
const leftAt = async (start: string, person?: Person) =>
  (await days(person)).flatMap(({ slots }) => slots).find((slot) => slotValue(slot) === start)?.left;
const book = async (start: string, person: Person, hold?: string) => {
  const ticketId = await ticket();
  return inTransaction(database.db, (tx) =>
    bookSlot(tx, { ...PLACE, start, person, ticketId, ...(hold && { hold }) }),
  );
};
const hold = (start: string, person: Person, form = 'sell_car') =>
  inTransaction(database.db, (tx) => holdSlot(tx, { ...PLACE, start, person, form }));
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SlotTaken)) throw error;
  return { reason: error.reason, next: error.next.map(slotValue) };
};

describe('bookings', () => {
  test('take the capacity of a slot; the next one gets the next three free slots', async () => {
    const [first = '', second = '', ...later] = await starts();
    await book(second, visitor('a'));
    await book(second, visitor('b'));
    expect(await leftAt(second)).toBe(0);
    expect(await refusal(book(second, visitor('c')))).toEqual({ reason: 'taken', next: later.slice(0, 3) });
    expect(await leftAt(first)).toBe(2);
  });

  test('of one person take a slot once (A28)', async () => {
    const [first = ''] = await starts();
    await book(first, visitor('a'));
    expect((await refusal(book(first, visitor('a')))).reason).toBe('own');
    expect(await leftAt(first)).toBe(1);
  });

  test('never end after a block of the same moment', async () => {
    const [first = ''] = await starts();
    const day = first.slice(0, 10);
    const key = JSON.stringify({
      region: 'sg',
      location: 'east',
      type: 'inspection',
    });
    const held = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    // somebody else has the place: the booking waits after it has read the blocks
    const other = inTransaction(database.db, async (tx) => {
      await advisoryLock(tx, 'slot', key);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    // the server has databases of other tests, whose sessions may wait for locks of their own
    const waiting = async () => {
      const { rows } = await query(
        `SELECT count(*) FROM pg_locks JOIN pg_database AS d ON d.oid = database
         WHERE locktype = 'advisory' AND NOT granted AND d.datname = current_database()`,
      );
      return Number(rows[0].count);
    };
    const booking = book(first, visitor('a'));
    await expect.poll(waiting, POLL).toBe(1);
    const exception = { region: 'sg', location: null, type: null, kind: 'block' as const, note: '' };
    const span = { firstDay: day, lastDay: day, fromMinute: null, untilMinute: null, capacity: null };
    let isStored = false;
    // Answers of two connections may arrive in another order than their transactions ended: what the
    // transaction of the block sees tells whether the booking ended before.
    const block = inTransaction(database.db, async (tx) => {
      await putException(tx, { ...exception, ...span });
      isStored = true;
      const { rows } = await tx.execute(sql`SELECT state FROM bookings`);
      return rows;
    });
    await expect.poll(async () => isStored || (await waiting()) === 2, POLL).toBe(true);
    free.resolve();
    await Promise.all([other, booking]);
    expect(await block).toEqual([{ state: 'booked' }]);
    expect((await refusal(book(first, visitor('b')))).reason).toBe('taken');
  });

  test('are refused for blocked, stale and invented slots', async () => {
    const [first = '', second = ''] = await starts();
    await query(
      `INSERT INTO slot_exceptions (region, kind, first_day, last_day, from_minute, until_minute)
       VALUES ('sg', 'block', $1, $1, 540, 570)`,
      [first.slice(0, 10)],
    );
    const past = new Date(Date.now() - 3_600_000).toISOString();
    for (const start of [first, past, second.replace(':30:', ':37:'), 'no time'])
      expect((await refusal(book(start, visitor('a')))).reason).toBe('taken');
    await expect(
      inTransaction(database.db, (tx) =>
        bookSlot(tx, { ...PLACE, location: 'nowhere', start: second, person: visitor('a'), ticketId: 1 }),
      ),
    ).rejects.toMatchObject({ code: 'invalid_input', errors: { location_id: ['allowed: east'] } });
  });
});

describe('holds', () => {
  test('count for others until they expire, without a job', async () => {
    const [first = ''] = await starts();
    await hold(first, visitor('a'));
    await hold(first, visitor('b'));
    expect([await leftAt(first), await leftAt(first, visitor('a'))]).toEqual([0, 1]);
    expect((await refusal(book(first, visitor('c')))).reason).toBe('taken');
    await query(`UPDATE bookings SET held_until = now() - interval '1 second'`);
    await book(first, visitor('c'));
    await book(first, visitor('d'));
    expect((await refusal(book(first, visitor('a')))).reason).toBe('taken');
  });

  test('are one per person and form: another slot replaces it', async () => {
    const [first = '', second = ''] = await starts();
    const one = await hold(first, visitor('a'));
    const two = await hold(second, visitor('a'));
    expect(two.id).toBe(one.id);
    expect([await leftAt(first), await leftAt(second)]).toEqual([2, 1]);
    await hold(first, visitor('a'), 'workshop');
    expect(await leftAt(first)).toBe(1);
  });

  test('are extended when they are repeated', async () => {
    const [first = ''] = await starts();
    const { heldUntil } = await hold(first, visitor('a'));
    await query(`UPDATE bookings SET held_until = held_until - interval '9 minutes'`);
    const again = await hold(first, visitor('a'));
    expect(again.heldUntil?.getTime()).toBeGreaterThanOrEqual(heldUntil?.getTime() ?? Number.NaN);
  });

  test('become the booking of their person, and are released', async () => {
    const [first = '', second = ''] = await starts();
    await book(first, visitor('b'));
    const held = await hold(first, visitor('a'));
    await book(first, visitor('a'), held.id);
    expect(await leftAt(first)).toBe(0);
    const other = await hold(second, visitor('a'));
    await book((await starts())[2] ?? '', visitor('a'), other.id);
    expect(await leftAt(second)).toBe(2);
  });
});
