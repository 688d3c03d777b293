import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { slotValue } from '#domain/appointments/time-slots.ts';
import { bookSlot } from '#server/modules/slots/book-slot.ts';
import { readBookableDays } from '#server/modules/slots/bookable-days.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import { slotRegion } from '../slot-region.ts';
import type { Outcome, Round } from './booking-process.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('booking-process.ts', import.meta.url));
/** 200 by `BOOKING_ROUNDS=200`. */
const ROUNDS = Number(process.env.BOOKING_ROUNDS ?? 5);
const BOOKERS = 50;
const PROCESSES = 2;
const CAPACITY = 2;

let database: OpenDatabase;
const region = slotRegion({ capacity: CAPACITY });
const PLACE = { region, location: 'east', type: 'inspection' } as const;
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.stdin?.end();
    await once(child, 'exit');
  }
  await database.close();
});
beforeEach(() => query('DELETE FROM bookings; DELETE FROM tickets'));

/** A process that books; `play` resolves with the outcomes of a round. */
function startBookers() {
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url, String(CAPACITY)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const play = async (round: Round): Promise<Outcome[]> => {
    child.stdin.write(`${JSON.stringify(round)}\n`);
    const { value } = await lines.next();
    return JSON.parse(value ?? '[]');
  };
  return { child, play };
}

let made = 0;
async function tickets(count: number): Promise<number[]> {
  const { rows } = await query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language)
     SELECT 'ticket-' || n, 'sg', 'sell_car', 'tickets/sell_car', '1', 'en'
     FROM generate_series($1::int, $2::int) AS n RETURNING id`,
    [made + 1, made + count],
  );
  made += count;
  return rows.map(({ id }) => Number(id));
}
/** Slots that can be booked. */
const slots = async () =>
  (await readBookableDays(database.db, PLACE, Date.now())).flatMap((day) => day.slots);
const bookedAt = async (start: string) =>
  Number(
    (await query(`SELECT count(*) FROM bookings WHERE state = 'booked' AND starts_at = $1`, [start])).rows[0]
      .count,
  );

test(`${BOOKERS} bookers of ${PROCESSES} processes take exactly the capacity of a slot; the others get the next free ones`, async () => {
  const processes = Array.from({ length: PROCESSES }, startBookers);
  for (let round = 0; round < ROUNDS; round++) {
    await query('TRUNCATE bookings');
    const all = (await slots()).map(slotValue);
    const at = all.length - 4 - (round % (all.length - 4));
    const [start = '', ...later] = all.slice(at, at + 4);
    // all places but one are taken
    const [first = 0, ...others] = await tickets(BOOKERS + 1);
    const person = { contactId: null, deviceHash: 'first' };
    await inTransaction(database.db, (tx) => bookSlot(tx, { ...PLACE, start, person, ticketId: first }));
    const share = BOOKERS / PROCESSES;
    const outcomes = await Promise.all(
      processes.map(({ play }, index) =>
        play({ start, tickets: others.slice(index * share, (index + 1) * share) }),
      ),
    );
    const flat = outcomes.flat();
    expect(flat).toHaveLength(BOOKERS);
    const refused = flat.filter((outcome) => 'next' in outcome);
    expect(flat.length - refused.length).toBe(1);
    for (const { next } of refused) expect(next).toEqual(later);
    expect(await bookedAt(start)).toBe(CAPACITY);
  }
}, 600_000);

test('a process that dies between hold and booking frees the slot when the hold has expired', async () => {
  const [slot] = (await slots()).slice(-1);
  if (!slot) throw new Error('no slot');
  const start = slotValue(slot);
  const { child, play } = startBookers();
  void play({ start, tickets: [], diesWithHold: true });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  const left = async () => (await slots()).find((each) => slotValue(each) === start)?.left;
  expect(await left()).toBe(CAPACITY - 1);
  await query(`UPDATE bookings SET held_until = now() - interval '1 millisecond'`);
  expect(await left()).toBe(CAPACITY);
  const { play: again } = startBookers();
  const outcomes = await again({ start, tickets: await tickets(CAPACITY + 1) });
  expect(outcomes.filter((outcome) => 'booked' in outcome)).toHaveLength(CAPACITY);
}, 120_000);
