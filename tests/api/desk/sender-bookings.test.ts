import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskSlotsAnswer, DeskTicketAnswer, TimeSlotsAnswer } from '#contracts/types.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { API } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

const PLACE = 'tampines';
const PHONE = '+6581230000';
const DEVICE = 'device0000000000000001';
/** Bookings of one phone; of one browser with other phones; of somebody else. */
const [BY_PHONE, BY_DEVICE] = [12, 5];
const MANY = { perPhone: 100, perDevice: 100, perAddress: 100, perNetwork: 100 };

let site: TestSite;
let starts: string[];
let agent: string;
let manager: string;
let elsewhere: string;
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    environment: { RATE_LIMITS: 'off' },
    change: (manifest) => ({
      ...withTicketForms(manifest),
      appointments: { ...manifest.appointments, limits: MANY },
    }),
  });
  agent = await member('+6581160001', 'agent', ['sg']);
  manager = await member('+6581160002', 'manager', ['sg', 'my']);
  elsewhere = await member('+6581160003', 'manager', ['my']);
  const url = `${API}/sg/time-slot?slot_type=workshop&location_id=${PLACE}`;
  const { data } = (await site.app.inject({ url })).json<TimeSlotsAnswer>();
  // of days that have not begun
  starts = data.slice(1).flatMap(({ time_slots: slots }) => slots.map(({ value }) => value));
});
afterAll(() => site?.close());

async function book(
  n: number,
  { phone, device, from }: { phone: string; device?: string; from: string },
): Promise<string> {
  const answer = await site.app.inject({
    method: 'POST',
    url: `${API}/sg/tickets/workshop`,
    payload: { answers: { phone, place: PLACE, slot: { start: starts[n], location: PLACE } } },
    headers: {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...(device && { cookie: `__Host-device=${device}` }),
    },
    remoteAddress: from,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.number;
}

let byPhone: string[];
let byDevice: string[];
let other: string;
beforeEach(async () => {
  await query('DELETE FROM bookings; DELETE FROM deliveries; DELETE FROM tickets');
  byPhone = [];
  byDevice = [];
  for (let n = 0; n < BY_PHONE; n += 1) byPhone.push(await book(n, { phone: PHONE, from: `198.51.${n}.1` }));
  for (let n = 0; n < BY_DEVICE; n += 1)
    byDevice.push(await book(20 + n, { phone: `+658124000${n}`, device: DEVICE, from: '203.0.113.5' }));
  other = await book(30, { phone: '+6581250000', from: '203.0.113.6' });
});

async function call(method: 'GET' | 'POST', path: string, payload?: object, cookie = manager) {
  const answer = await site.app.inject({
    method,
    url: `${DESK}/${path}`,
    headers: { cookie, ...FROM_SITE },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const cancelAll = (number: string | undefined, payload: object, cookie?: string, region = 'sg') =>
  call('POST', `${region}/tickets/${Number(number)}/sender/cancel`, payload, cookie);
const open = async (): Promise<string[]> =>
  (
    await query(
      `SELECT lpad(ticket_id::text, 6, '0') AS number FROM bookings WHERE state = 'booked' ORDER BY 1`,
    )
  ).map(({ number }) => number);

/** Bookings of both weeks as the desk shows them, by number. */
async function shown(search = '') {
  const days = [starts[0], starts[20], starts[30]].map((start = '') => start.slice(0, 10));
  const weeks = await Promise.all(
    days.map((day) =>
      call('GET', `sg/slots?location=${PLACE}&type=workshop&day=${day}${search}`, undefined, agent),
    ),
  );
  const bookings = weeks.flatMap(({ body }) =>
    (body as DeskSlotsAnswer).data.days.flatMap((day) => day.bookings),
  );
  return new Map(bookings.map((booking) => [booking.number, booking]));
}

describe('bookings of one sender at the desk (HARDENING A52)', () => {
  it('are counted in the week and at each ticket', async () => {
    const week = await shown();
    const countOf = (number: string | undefined) => week.get(number ?? '')?.same_sender;
    expect([countOf(byPhone[3]), countOf(byDevice[0]), countOf(other)]).toEqual([BY_PHONE, BY_DEVICE, 1]);
    const ticketOf = async (number: string | undefined) =>
      ((await call('GET', `sg/tickets/${Number(number)}`, undefined, agent)).body as DeskTicketAnswer).data;
    expect((await ticketOf(byPhone[3])).booking?.same_sender).toEqual([
      { by: 'phone', count: BY_PHONE },
      { by: 'device', count: 1 },
      { by: 'address', count: 1 },
      { by: 'network', count: 1 },
    ]);
    expect((await ticketOf(byDevice[0])).booking?.same_sender).toEqual([
      { by: 'phone', count: 1 },
      { by: 'device', count: BY_DEVICE },
      { by: 'address', count: BY_DEVICE },
      { by: 'network', count: BY_DEVICE + 1 },
    ]);
  });

  it('are marked in the week', async () => {
    const marked = async (search: string) =>
      [...(await shown(search))].flatMap(([number, { is_marked }]) => (is_marked ? [number] : [])).sort();
    expect(await marked('')).toEqual([]);
    expect(await marked(`&sender=${Number(byPhone[0])}`)).toEqual(byPhone);
    expect(await marked(`&sender=${Number(byDevice[0])}&by=device`)).toEqual(byDevice);
    expect(await marked(`&sender=${Number(byDevice[0])}&by=network`)).toEqual([...byDevice, other]);
    expect(await marked('&sender=999999')).toEqual([]);
  });

  it('are cancelled in one deed, once, without a message; tickets stay open', async () => {
    const { status, body } = await cancelAll(byPhone[5], { by: 'phone' });
    expect([status, body.data.tickets]).toEqual([200, byPhone]);
    expect(await open()).toEqual([...byDevice, other]);
    expect((await cancelAll(byPhone[5], { by: 'phone' })).body.data.tickets).toEqual([]);
    expect(await query(`SELECT DISTINCT status FROM tickets`)).toEqual([{ status: 'new' }]);
    const told = `SELECT FROM deliveries WHERE event = 'cancelled' OR (event = 'reminder' AND state = 'queued'
      AND ticket_id = ANY($1::bigint[]))`;
    expect(await query(told, [byPhone.map(Number)])).toEqual([]);
    const { body: log } = await call('GET', 'sg/events');
    const subject = String(Number(byPhone[5]));
    const rows = log.data.filter((row: { subject: string }) => row.subject === subject);
    const after = { by: 'phone', tickets: byPhone.map(Number), closed: false, told: false };
    expect(rows).toMatchObject([{ action: 'sender_bookings_cancelled', after }]);
  });

  it('are cancelled with their tickets and a message to each where staff want it so', async () => {
    const { body } = await cancelAll(byDevice[1], { by: 'device', close: true, tell: true });
    expect(body.data.tickets).toEqual(byDevice);
    const ids = [byDevice.map(Number)];
    expect(await query(`SELECT DISTINCT status FROM tickets WHERE id = ANY($1::bigint[])`, ids)).toEqual([
      { status: 'cancelled' },
    ]);
    const told = await query(
      `SELECT DISTINCT ticket_id FROM deliveries WHERE event = 'cancelled' AND ticket_id = ANY($1::bigint[])`,
      ids,
    );
    expect(told).toHaveLength(BY_DEVICE);
    expect(await open()).toEqual([...byPhone, other]);
  });

  it('are cancelled once when two managers do it at the same moment', async () => {
    const answers = await Promise.all([1, 2].map((n) => cancelAll(byPhone[n], { by: 'phone' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => body.data.tickets).sort()).toEqual(byPhone);
    expect(await query(`SELECT FROM ticket_events WHERE type = 'slot_cancelled'`)).toHaveLength(BY_PHONE);
  });

  it('stay when they have begun', async () => {
    await query(`UPDATE bookings SET starts_at = now() - interval '1 hour' WHERE ticket_id = $1`, [
      Number(byPhone[0]),
    ]);
    expect((await cancelAll(byPhone[1], { by: 'phone' })).body.data.tickets).toEqual(byPhone.slice(1));
  });

  it('are for managers of the region', async () => {
    expect((await cancelAll(byPhone[0], { by: 'phone' }, agent)).status).toBe(403);
    expect((await cancelAll(byPhone[0], { by: 'phone' }, elsewhere)).status).toBe(404);
    expect((await cancelAll(byPhone[0], { by: 'phone' }, manager, 'my')).status).toBe(404);
    expect((await cancelAll(byPhone[0], { by: 'name' })).status).toBe(400);
    expect(await open()).toHaveLength(BY_PHONE + BY_DEVICE + 1);
  });

  it('are unknown where nothing of the kind was stored', async () => {
    await query('UPDATE bookings SET sender_address = NULL');
    const { status, body } = await cancelAll(byPhone[0], { by: 'address' });
    expect([status, Object.keys(body.errors)]).toEqual([409, ['by']]);
  });
});
