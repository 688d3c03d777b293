import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TimeSlotsAnswer } from '#contracts/types.ts';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import { insertSession } from '#server/modules/login/repositories/sessions.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { NODE_FLAGS } from '../../node-flags.ts';
import { type SeededRandom, seededRandom } from '../../search/seeded-random.ts';
import { API } from '../login/log-in.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('ticket-process.ts', import.meta.url));
/** Rounds of each race. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 6);
const SEED = 17;
const PHONE = '+6581234567';
/** Another one: messages to a phone have limits. */
const ATTACKED = '+6587654321';

let here: TestSite;
let child: ChildProcess;
let there: string;
const query = async (text: string, values: unknown[] = []) =>
  (await here.database.pool.query(text, values)).rows;

interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Sends a request to the site of this process, or to that of the other one. */
async function ask(isHere: boolean, { method, path, body, headers = {} }: Request) {
  const url = `${API}/sg/${path}`;
  if (isHere) {
    const { statusCode, body: text } = await here.app.inject({
      method,
      url,
      headers,
      ...(body && { payload: body }),
    });
    return { status: statusCode, json: JSON.parse(text) };
  }
  const response = await fetch(there + url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

beforeAll(async () => {
  here = await openTestSite({
    stock: { sg: 1 },
    environment: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' },
    change: withTicketForms,
  });
  child = spawn(NODE, [...NODE_FLAGS, PROGRAM, here.database.url, here.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  [there] = await once(
    createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> }),
    'line',
  );
}, 120_000);
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await here.close();
});
beforeEach(() =>
  query('DELETE FROM bookings; DELETE FROM idempotency_keys; DELETE FROM deliveries; DELETE FROM tickets'),
);

/** Runs each round with random numbers of its own; a failing round can be repeated. */
function rounds(work: (random: SeededRandom) => Promise<void>) {
  return async () => {
    for (let round = 0; round < ROUNDS; round += 1) await work(seededRandom(SEED + round));
  };
}

/** Sends requests to both sites at once, in a random order. */
const race = async (random: SeededRandom, requests: readonly Request[]) => {
  const shuffled = requests
    .map((request) => ({ request, rank: random.next(), isHere: random.chance(0.5) }))
    .sort((a, b) => a.rank - b.rank);
  return Promise.all(
    shuffled.map(async ({ request, isHere }) => ({ request, ...(await ask(isHere, request)) })),
  );
};

async function contact(phone: string): Promise<Record<string, string>> {
  const token = createToken();
  const slug = hashToken(token).slice(0, 20);
  const { id: contactId } = await findOrCreateContact(here.database.db, { region: 'sg', phone, slug });
  await insertSession(here.database.db, {
    tokenHash: hashToken(token),
    contactId,
    region: 'sg',
    purpose: 'login',
    seconds: 600,
  });
  return { authorization: `Bearer ${token}` };
}

const message = (key: string, text: string, headers = {}): Request => ({
  method: 'POST',
  path: 'contact-us',
  body: { answers: { message: text } },
  headers: { 'idempotency-key': key, ...headers },
});

it(
  'repeated requests at two sites make one ticket a key, and other bodies none (A50)',
  rounds(async (random) => {
    await query('DELETE FROM idempotency_keys; DELETE FROM tickets');
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const headers = await contact('+6581230001');
    const requests = keys.flatMap((key) =>
      Array.from({ length: 6 }, () => message(key, random.chance(0.8) ? 'one' : 'other', headers)),
    );
    const answers = await race(random, requests);
    for (const key of keys) {
      const own = answers.filter(({ request }) => request.headers?.['idempotency-key'] === key);
      const made = own.filter(({ status }) => status === 201);
      const textOf = ({ request }: (typeof own)[number]) => JSON.stringify(request.body);
      expect(new Set(made.map(({ json }) => json.data.slug)).size).toBe(1);
      expect(new Set(made.map(textOf)).size).toBe(1);
      for (const each of own)
        expect(each.status).toBe(made.some((one) => textOf(one) === textOf(each)) ? 201 : 422);
    }
    expect(await query('SELECT count(*)::int AS tickets FROM tickets')).toEqual([{ tickets: keys.length }]);
  }),
  60_000,
);

it(
  'claims at two sites give each ticket to the contact of its phone, once',
  rounds(async (random) => {
    await query('DELETE FROM idempotency_keys; DELETE FROM tickets');
    const [owner, other] = [await contact(PHONE), await contact('+6581230002')];
    const slugs: string[] = await Promise.all(
      [1, 2, 3].map(async (each) => {
        const sent = await ask(true, {
          method: 'POST',
          path: 'tickets/sell_car',
          body: { answers: { phone: PHONE, notes: `${each}` } },
        });
        return sent.json.data.slug;
      }),
    );
    const claims = slugs.flatMap((slug) =>
      [owner, owner, owner, other, other].map(
        (headers): Request => ({ method: 'POST', path: `tickets/${slug}/ownership`, body: {}, headers }),
      ),
    );
    for (const { request, status } of await race(random, claims))
      expect(status).toBe(request.headers === owner ? 200 : 404);
    const rows = await query(
      `SELECT count(*)::int AS events, count(DISTINCT ticket_id)::int AS tickets, count(DISTINCT contact_id)::int AS contacts
       FROM ticket_events JOIN tickets ON tickets.id = ticket_id WHERE type = 'claimed'`,
    );
    expect(rows).toEqual([{ events: slugs.length, tickets: slugs.length, contacts: 1 }]);
  }),
  60_000,
);

it(
  'a stranger who books at two sites at once gets three times with one phone (A52)',
  rounds(async (random) => {
    await query('DELETE FROM bookings; DELETE FROM tickets');
    const listed = await ask(true, {
      method: 'GET',
      path: 'time-slot?slot_type=workshop&location_id=tampines',
    });
    const starts = (listed.json as TimeSlotsAnswer).data.flatMap(({ time_slots: slots }) =>
      slots.map(({ value }) => value),
    );
    const bookings = starts.slice(0, 24).map(
      (start): Request => ({
        method: 'POST',
        path: 'tickets/workshop',
        body: { answers: { phone: ATTACKED, place: 'tampines', slot: { start, location: 'tampines' } } },
        headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.9' },
      }),
    );
    const answers = await race(random, bookings);
    expect(answers.map(({ status }) => status).filter((status) => status !== 429)).toEqual([201, 201, 201]);
    expect(await query(`SELECT count(*)::int FROM bookings WHERE state = 'booked'`)).toEqual([{ count: 3 }]);
  }),
  60_000,
);

it(
  'a booking that is cancelled and moved at two sites is one booking, with each change recorded once (A28)',
  rounds(async (random) => {
    // without the limits of a phone, which the rounds before have used up: who hears of no booking gets no reminder
    await query(
      `DELETE FROM bookings; DELETE FROM idempotency_keys; DELETE FROM deliveries; DELETE FROM tickets;
       DELETE FROM message_sends; DELETE FROM message_days`,
    );
    // each round is about the same phone, and who was not told of a booking is not reminded of it
    await query('DELETE FROM message_sends');
    const listed = await ask(true, {
      method: 'GET',
      path: 'time-slot?slot_type=workshop&location_id=tampines',
    });
    const starts = (listed.json as TimeSlotsAnswer).data
      .slice(2)
      .flatMap(({ time_slots: slots }) => slots.map(({ value }) => value))
      .slice(0, 4);
    const device = createHash('md5').update(String(random.next())).digest('base64url').slice(0, 22);
    const headers = { cookie: `__Host-device=${device}` };
    const slot = { start: starts[0], location: 'tampines' };
    const sent = await ask(true, {
      method: 'POST',
      path: 'tickets/workshop',
      body: { answers: { phone: PHONE, place: 'tampines', slot } },
      headers,
    });
    const path = `tickets/${sent.json.data.slug}/booking`;
    const changes = Array.from(
      { length: 12 },
      (): Request =>
        random.chance(0.3)
          ? { method: 'DELETE', path, headers }
          : { method: 'POST', path, body: { start: random.pick(starts) }, headers },
    );
    const answers = await race(random, changes);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [booking, ...more] = await query('SELECT state, sequence, starts_at FROM bookings');
    expect(more).toEqual([]);
    const events = await query(
      `SELECT type, before, after FROM ticket_events WHERE type <> 'created' ORDER BY id`,
    );
    // each change starts from what the one before left
    expect(events).toHaveLength(booking.sequence + 1);
    const changed = events.slice(1);
    changed.forEach(({ before }, at) => {
      const last = events[at];
      expect(before.start).toBe((last.after ?? last.before).start);
    });
    const last = events.at(-1);
    expect([booking.state, booking.starts_at.toISOString()]).toEqual([
      last.type === 'slot_cancelled' ? 'cancelled' : 'booked',
      (last.after ?? last.before).start,
    ]);
    const moves = answers.filter(({ request, status }) => request.method === 'POST' && status === 200);
    expect(moves.length).toBe(changed.filter(({ type }) => type !== 'slot_cancelled').length);
    const reminders = await query(`SELECT due_at FROM deliveries WHERE event = 'reminder'`);
    expect(reminders).toHaveLength(booking.state === 'booked' ? 1 : 0);
  }),
  60_000,
);
