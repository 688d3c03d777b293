import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest, TimeSlotsAnswer } from '#contracts/types.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { API, visitorOf } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const PLACE = 'tampines';
/** Times that a stranger could book at one workshop, of the 320 that were free. */
const ATTACK = 320;
const BY_ONE_PHONE = 50;
const LIMITS = { phone: 3, device: 4, address: 10, network: 40 };

let site: TestSite;
/** A time for each free appointment of the workshop. */
let free: string[];
/** These times, each once: a browser has a time once. */
let times: string[];
const { logIn } = visitorOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

/** `my` takes bookings of proven phones only. */
function change(manifest: RegionManifest): RegionManifest {
  const changed = withTicketForms(manifest);
  const { appointments } = changed;
  return manifest.code === 'my'
    ? { ...changed, appointments: { ...appointments, provenPhone: true } }
    : changed;
}

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    environment: { RATE_LIMITS: 'off' },
    change,
  });
  free = await freeAt('sg', PLACE);
  times = [...new Set(free)];
});
afterAll(() => site?.close());
// limits of bookings are measured here, not those of requests a day
beforeEach(() =>
  query('DELETE FROM bookings; DELETE FROM tickets; DELETE FROM idempotency_keys; DELETE FROM daily_use'),
);

async function freeAt(region: string, place: string): Promise<string[]> {
  const url = `${API}/${region}/time-slot?slot_type=workshop&location_id=${place}`;
  const { data } = (await site.app.inject({ url })).json<TimeSlotsAnswer>();
  return data
    .flatMap(({ time_slots: slots }) => slots)
    .flatMap(({ value, slots_left: left }) => Array.from({ length: left }, () => value));
}

interface Sender {
  region?: string;
  place?: string;
  /** Absent: from a network of its own. */
  from?: string;
  phone?: string;
  /** Absent: a new browser. */
  device?: string;
  token?: string;
  language?: string;
}

const headersOf = ({ device, token }: Sender) => ({
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  'idempotency-key': randomUUID(),
  ...(device && { cookie: `__Host-device=${device}` }),
  ...(token && { authorization: `Bearer ${token}` }),
});
const phoneOf = (n: number) => `+6581${String(n).padStart(6, '0')}`;
const deviceOf = (n: number) => `device${String(n).padStart(16, '0')}`;

const post = (path: string, payload: object, sender: Sender) =>
  site.app.inject({
    method: 'POST',
    url: `${API}/${sender.region ?? 'sg'}/${path}?lang=${sender.language ?? 'en'}`,
    payload,
    headers: headersOf(sender),
    ...(sender.from && { remoteAddress: sender.from }),
  });

const book = (start: string, sender: Sender) => {
  const { place = PLACE, phone = phoneOf(1) } = sender;
  return post('tickets/workshop', { answers: { phone, place, slot: { start, location: place } } }, sender);
};
const hold = (start: string, sender: Sender) =>
  post('time-slot/holds', { form: 'service', start, location_id: PLACE, slot_type: 'workshop' }, sender);

const countBooked = async (): Promise<number> =>
  (await query(`SELECT count(*)::int FROM bookings WHERE state = 'booked'`))[0].count;

/** Books one appointment after the other; returns how many were taken. */
async function bookOut(
  count: number,
  senderOf: (n: number) => Sender,
  starts: readonly string[] = free,
): Promise<number> {
  for (let n = 0; n < count; n += 1) {
    const { statusCode, body } = await book(starts[n] ?? '', senderOf(n));
    expect([201, 429], body).toContain(statusCode);
  }
  return countBooked();
}

const slugOf = (answer: { json(): { data: { slug: string } } }) => answer.json().data.slug;

describe('a stranger who books out a workshop (HARDENING A28, A52)', () => {
  it(`gets ${LIMITS.phone} of ${BY_ONE_PHONE} bookings with one phone, wherever they come from`, async () => {
    const taken = await bookOut(BY_ONE_PHONE, (n) => ({ phone: phoneOf(1), from: `198.51.${n}.1` }));
    expect(taken).toBe(LIMITS.phone);
  });

  it(`gets ${LIMITS.address} of ${ATTACK} with as many phones and browsers from one address`, async () => {
    expect(free.length).toBeGreaterThanOrEqual(ATTACK);
    const taken = await bookOut(ATTACK, (n) => ({ phone: phoneOf(n), from: '203.0.113.7' }));
    expect(taken).toBe(LIMITS.address);
  }, 120_000);

  it.each([
    ['IPv4', (n: number) => `203.0.113.${n % 250}`],
    ['IPv6', (n: number) => `2001:db8:7:${n}::1`],
  ])(
    `gets ${LIMITS.network} of ${ATTACK} from a network of %s`,
    async (_, from) => {
      const taken = await bookOut(ATTACK, (n) => ({ phone: phoneOf(n), from: from(n) }));
      expect(taken).toBe(LIMITS.network);
    },
    60_000,
  );

  it(`gets ${LIMITS.device} of 20 with one browser`, async () => {
    const device = deviceOf(1);
    const senderOf = (n: number) => ({ phone: phoneOf(n), from: `198.51.${n}.1`, device });
    const taken = await bookOut(20, senderOf, times);
    expect(taken).toBe(LIMITS.device);
  });

  it('gets no more with requests of the same moment', async () => {
    const from = '203.0.113.8';
    const all = Array.from({ length: 40 }, (_, n) => book(free[n] ?? '', { phone: phoneOf(n), from }));
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect([statuses.filter((status) => status === 201).length, await countBooked()]).toEqual([
      LIMITS.address,
      LIMITS.address,
    ]);
  });

  it(`holds ${LIMITS.address} times of an address at most, with a browser for each`, async () => {
    const from = '203.0.113.9';
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1)
      statuses.push((await hold(free[n] ?? '', { device: deviceOf(n), from })).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.address);
    // the same browser chooses another time instead
    expect((await hold(free.at(-1) ?? '', { device: deviceOf(0), from })).statusCode).toBe(200);
    expect((await query(`SELECT count(*)::int FROM bookings`))[0].count).toBe(LIMITS.address);
  });

  it('holds and books for a customer who is logged in, wherever they come from', async () => {
    const { access_token: token } = await logIn('sg', phoneOf(78));
    const sender = { token, from: '203.0.113.10', phone: phoneOf(78), device: deviceOf(78) };
    const held = await hold(times[0] ?? '', sender);
    expect(held.statusCode, held.body).toBe(200);
    for (const start of times.slice(0, LIMITS.phone))
      expect((await book(start, sender)).statusCode).toBe(201);
    expect((await book(times[5] ?? '', sender)).statusCode).toBe(429);
    // the phone is known when the form is sent
    expect((await hold(times[6] ?? '', sender)).statusCode).toBe(200);
  });

  it('does not limit this machine on a local site', async () => {
    for (const start of times.slice(0, 6))
      expect((await book(start, { from: '127.0.0.1' })).statusCode).toBe(201);
  });

  it('is told which field is refused, in the language of the page', async () => {
    const sender = { phone: phoneOf(1), from: '203.0.113.7' };
    for (const start of free.slice(0, 6)) await book(start, sender);
    const refused = await book(free[8] ?? '', { ...sender, language: 'zh-SG' });
    expect(refused.statusCode).toBe(429);
    const { message, errors } = refused.json();
    expect(errors).toEqual({ slot: [message] });
    expect(message).toMatch(/号码/);
    expect((await query('SELECT count(*)::int FROM tickets'))[0].count).toBe(LIMITS.phone);
  });
});

describe('open appointments', () => {
  const sender = { phone: phoneOf(1), device: deviceOf(1), from: '203.0.113.20' };
  const change = (slug: string, start: string, from: Sender = sender) =>
    post(`tickets/${slug}/booking`, { start }, from);
  const cancel = (slug: string) =>
    site.app.inject({
      method: 'DELETE',
      url: `${API}/sg/tickets/${slug}/booking`,
      headers: headersOf(sender),
    });

  it('can be moved at the limit; a cancelled one makes room for another, and cannot come back then', async () => {
    const slugs: string[] = [];
    for (const start of [times[0], times[2], times[4]]) slugs.push(slugOf(await book(start ?? '', sender)));
    const [first = '', second = ''] = slugs;
    expect((await change(first, times[6] ?? '')).statusCode).toBe(200);
    expect((await cancel(second)).statusCode).toBe(200);
    expect((await book(times[8] ?? '', sender)).statusCode).toBe(201);
    const again = await change(second, times[10] ?? '');
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([429, ['start']]);
    expect(await countBooked()).toBe(LIMITS.phone);
  });

  it('of past days do not count', async () => {
    for (const start of [times[0], times[2], times[4]]) await book(start ?? '', sender);
    expect((await book(times[6] ?? '', sender)).statusCode).toBe(429);
    await query(`UPDATE bookings SET starts_at = now() - interval '1 hour' WHERE starts_at = $1`, [times[0]]);
    expect((await book(times[6] ?? '', sender)).statusCode).toBe(201);
  });

  it('of all forms count together', async () => {
    for (const start of [times[0], times[2], times[4]]) await book(start ?? '', sender);
    await query(`UPDATE bookings SET type = 'inspection'`);
    await query(`UPDATE tickets SET form = 'sell'`);
    expect((await book(times[6] ?? '', sender)).statusCode).toBe(429);
  });
});

describe('a person who has proved the phone by a code', () => {
  it('books in spite of strangers of the same network, and of those who used the phone', async () => {
    const from = '203.0.113.30';
    await bookOut(15, (n) => ({ phone: n < 3 ? phoneOf(77) : phoneOf(n), from }));
    expect(await countBooked()).toBe(LIMITS.address);
    const { access_token: token } = await logIn('sg', phoneOf(77));
    const own = { token, from, phone: phoneOf(77) };
    const statuses: number[] = [];
    for (const start of times.slice(40, 50)) statuses.push((await book(start, own)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.phone);
    const refused = await book(times[60] ?? '', own);
    expect(refused.json().message).toMatch(/^You have as many/);
  });

  it('is the only one to get a time where the manifest wants it so', async () => {
    const [place = ''] = Object.entries(site.content.regions.find('my')?.content.places?.locations ?? {})
      .filter(([, { functions = [] }]) => functions.includes('workshop'))
      .map(([name]) => name);
    const phone = '+60123456789';
    const my = { region: 'my', place, phone, from: '203.0.113.40' };
    const [start = '', other = ''] = await freeAt('my', place);
    const refused = await book(start, my);
    expect(refused.statusCode).toBe(401);
    expect((await query('SELECT count(*)::int FROM tickets'))[0].count).toBe(0);
    // without a time there is nothing to prove
    const answers = { phone, notes: randomUUID() };
    expect((await post('tickets/sell_car', { answers }, my)).statusCode).toBe(201);
    const { access_token: token } = await logIn('my', phone);
    const booked = await book(start, { ...my, token });
    expect(booked.statusCode, booked.body).toBe(201);
    // a visitor's booking of before the switch does not come back without it
    await query(
      `UPDATE bookings SET state = 'cancelled', contact_id = NULL, device_hash = 'x', is_proven = false`,
    );
    await query('UPDATE tickets SET contact_id = NULL');
    expect((await post(`tickets/${slugOf(booked)}/booking`, { start: other }, my)).statusCode).toBe(401);
  });
});
