import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskSlotsAnswer, TimeSlot, TimeSlotsAnswer } from '#contracts/types.ts';
import { bookSlot } from '#server/modules/slots/book-slot.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

let site: TestSite;
let agent: string;
let manager: string;
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, environment: { RATE_LIMITS: 'off' } });
  agent = await member('+6581140001', 'agent', ['sg']);
  manager = await member('+6581140002', 'manager', ['sg', 'my']);
});
afterAll(() => site?.close());

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, cookie = agent) {
  const headers = { cookie, ...FROM_SITE };
  const answer = await site.app.inject({ method, url: `${DESK}/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const week = async (query = ''): Promise<DeskSlotsAnswer['data']> =>
  (await call('GET', `sg/slots${query}`)).body.data;
const block = (values: object, cookie?: string) =>
  call('POST', 'sg/slots/exceptions', { kind: 'block', ...values }, cookie);

/** Slots that visitors see on a day of the first place. */
async function publicSlots(day: string): Promise<TimeSlot[]> {
  const answer = await site.app.inject({ url: `/api/v1/rabbit/sg/time-slot?location_id=tampines` });
  const { data } = answer.json<TimeSlotsAnswer>();
  return data.find(({ date }) => date === day)?.time_slots ?? [];
}

/** A day on which visitors can book, none of which another test changes. */
async function bookableDay(index: number): Promise<string> {
  const { data } = (
    await site.app.inject({ url: '/api/v1/rabbit/sg/time-slot?location_id=tampines' })
  ).json<TimeSlotsAnswer>();
  const days = data.filter(({ is_available, label }) => is_available && label !== 'Today');
  return days[index]?.date ?? '';
}
const ofSlot = (day: string, { minute }: { minute: number }) => ({
  location: 'tampines',
  type: 'inspection',
  first_day: day,
  last_day: day,
  from_minute: minute,
  until_minute: minute + 1,
});

/** Books the first slot of a day for a new ticket. */
async function bookedOn(day: string): Promise<{ slot: TimeSlot; ticketId: number }> {
  const [slot] = await publicSlots(day);
  const region = site.content.regions.find('sg');
  if (!slot || !region) throw new Error('there is no slot');
  const { rows } = await site.database.pool.query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language)
     VALUES (md5($1), 'sg', 'sell_car', 'tickets/sell_car', '1', 'en') RETURNING id::int`,
    [day],
  );
  const ticketId: number = rows[0].id;
  await inTransaction(site.database.db, (tx) =>
    bookSlot(tx, {
      region,
      type: 'inspection',
      location: 'tampines',
      start: slot.value,
      person: { contactId: null, deviceHash: 'somebody' },
      ticketId,
    }),
  );
  return { slot, ticketId };
}

describe('time slots at the desk', () => {
  it('show seven days from Monday on, with the number of the ticket that booked', async () => {
    const day = await bookableDay(0);
    const { slot, ticketId } = await bookedOn(day);
    const shown = await week(`?location=tampines&type=inspection&day=${day}`);
    expect(shown.days).toHaveLength(7);
    expect(new Date(`${shown.first_day}T00:00:00Z`).getUTCDay()).toBe(1);
    const start = new Date(slot.value).toISOString();
    const found = shown.days.find((each) => each.day === day);
    expect(found?.bookings).toMatchObject([{ number: String(ticketId).padStart(6, '0'), start }]);
    expect(found?.slots.find((each) => each.start === start)).toMatchObject({
      capacity: slot.slots_set,
      left: slot.slots_set - 1,
    });
  });

  it('that are blocked cannot be booked at once, until the block is removed', async () => {
    const day = await bookableDay(1);
    const shown = (await week(`?location=tampines&type=inspection&day=${day}`)).days.find(
      (each) => each.day === day,
    );
    const slot = shown?.slots.at(-1);
    if (!shown || !slot) throw new Error('there is no slot');
    const { status, body } = await block({ ...ofSlot(day, slot), note: 'Stocktaking' });
    expect(status).toBe(201);
    expect((await publicSlots(day)).map(({ block_time }) => block_time)).toEqual(
      shown.slots.map((each) => each === slot),
    );
    const blocked = await week(`?location=tampines&type=inspection&day=${day}`);
    expect(blocked.exceptions).toContainEqual(body.data);
    expect((await call('DELETE', `sg/slots/exceptions/${body.data.id}`)).status).toBe(200);
    expect((await publicSlots(day)).some(({ block_time }) => block_time)).toBe(false);
  });

  it('get holidays and capacities from managers only', async () => {
    const day = await bookableDay(2);
    const span = { location: 'tampines', first_day: day, last_day: day };
    const holiday = { ...span, kind: 'holiday' };
    expect((await block(holiday)).status).toBe(403);
    expect((await publicSlots(day)).every(({ has_inspection }) => has_inspection)).toBe(true);
    const { body } = await block(holiday, manager);
    expect((await publicSlots(day)).some(({ has_inspection }) => has_inspection)).toBe(false);
    expect((await call('DELETE', `sg/slots/exceptions/${body.data.id}`)).status).toBe(403);
    expect((await publicSlots(day)).some(({ has_inspection }) => has_inspection)).toBe(false);
    await call('DELETE', `sg/slots/exceptions/${body.data.id}`, undefined, manager);
    await block({ ...span, kind: 'capacity', capacity: 7 }, manager);
    expect((await publicSlots(day)).every(({ slots_set }) => slots_set === 7)).toBe(true);
  });

  it('keep every change in the audit log', async () => {
    const day = await bookableDay(3);
    const { body } = await block({ location: 'tampines', first_day: day, last_day: day });
    await call('DELETE', `sg/slots/exceptions/${body.data.id}`);
    const { body: log } = await call('GET', 'sg/events', undefined, manager);
    const subject = String(body.data.id);
    expect(log.data.slice(0, 2)).toMatchObject([
      { action: 'slot_exception_removed', subject, staff: 'Staff +6581140001', before: { kind: 'block' } },
      { action: 'slot_exception_added', subject, after: { first_day: day } },
    ]);
  });

  it('are free again when staff cancel the ticket that booked them', async () => {
    const day = await bookableDay(4);
    const { slot, ticketId } = await bookedOn(day);
    expect((await publicSlots(day))[0]?.slots_left).toBe(slot.slots_left - 1);
    const headers = { cookie: agent, ...FROM_SITE };
    const url = `${DESK}/sg/tickets/${ticketId}/status`;
    const payload = { version: 1, status: 'cancelled' };
    const answer = await site.app.inject({ method: 'PUT', url, headers, payload });
    expect(answer.json().data.history).toMatchObject([
      { type: 'status', after: { status: 'cancelled' } },
      { type: 'slot_cancelled', actor: 'staff', before: { location: 'tampines' } },
    ]);
    expect((await publicSlots(day))[0]?.slots_left).toBe(slot.slots_left);
    const { rows } = await site.database.pool.query(
      `SELECT DISTINCT event FROM deliveries WHERE ticket_id = $1`,
      [ticketId],
    );
    expect(rows).toEqual([{ event: 'cancelled' }]);
  });

  it('of another region are not there', async () => {
    const day = await bookableDay(5);
    const { body } = await block({ location: 'tampines', first_day: day, last_day: day });
    const path = `slots/exceptions/${body.data.id}`;
    expect((await call('DELETE', `my/${path}`, undefined, manager)).status).toBe(404);
    expect((await publicSlots(day)).every(({ block_time }) => block_time)).toBe(true);
  });

  it.each([
    [{ first_day: '2026-01-02', last_day: '2026-01-01' }, 'last_day'],
    [{ first_day: '2026-01-01', last_day: '2028-01-01' }, 'last_day'],
    [{ location: 'nowhere' }, 'location'],
    [{ from_minute: 600 }, 'until_minute'],
    [{ from_minute: 600, until_minute: 600 }, 'until_minute'],
    [{ capacity: 3 }, 'capacity'],
    [{ kind: 'capacity' }, 'capacity'],
  ])('do not take %j', async (values, field) => {
    const { status, body } = await block(
      { first_day: '2026-01-01', last_day: '2026-01-01', ...values },
      manager,
    );
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });
});
