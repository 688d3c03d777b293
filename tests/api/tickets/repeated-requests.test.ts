import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRows } from '#server/storage/row-ends.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);
const bodyOf = (message: string) => ({ answers: { message } });
/** Sends a request, always from the same address. */
const send = (key: string | null, body: object, headers: Record<string, string> = {}, path = 'contact-us') =>
  post(
    `${API}/sg/${path}`,
    body,
    { ...BROWSER, ...(key !== null && { 'idempotency-key': key }), ...headers },
    '203.0.113.9',
  );
const count = async () => Number((await query('SELECT count(*) FROM tickets')).rows[0].count);
const device = (letter: string) => ({ cookie: `__Host-device=${letter.repeat(22)}` });

/** Lets nobody store a ticket until it is called. */
async function stopTickets(): Promise<() => Promise<void>> {
  const client = await site.database.pool.connect();
  await client.query('BEGIN; LOCK TABLE tickets IN EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

/** Waits until so many transactions wait for a lock. */
const untilWaiting = (transactions: number) =>
  expect
    .poll(async () => {
      const { rows } = await query(
        "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows[0].waiting;
    })
    .toBe(transactions);

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    environment: { RATE_LIMITS: 'off' },
    change: withTicketForms,
  });
});
afterAll(() => site?.close());

describe('a repeated request (A50)', () => {
  it('makes one ticket and has the same answer', async () => {
    const [key, before] = [randomUUID(), await count()];
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => send(key, bodyOf('twin'))));
    expect(first?.statusCode).toBe(201);
    for (const other of others) expect([other.statusCode, other.body]).toEqual([201, first?.body]);
    const reordered = { answers: { phone: '+6581234567', message: 'order' } };
    const one = await send('key', reordered);
    const two = await send('key', { answers: { message: 'order', phone: '+6581234567' } });
    expect(two.body).toBe(one.body);
    expect(await count()).toBe(before + 2);
  });

  it('is refused with 422 for another body', async () => {
    const key = randomUUID();
    expect((await send(key, bodyOf('a'))).statusCode).toBe(201);
    const other = await send(key, bodyOf('b'));
    expect([other.statusCode, other.json()]).toEqual([
      422,
      {
        message: 'This request was already sent with other answers. Open the form again.',
        code: 'key_reused',
        errors: {},
      },
    ]);
  });

  it('is another request of another person, route or region', async () => {
    const key = randomUUID();
    const [mei, other] = [await enter('sg', '81234567'), await enter('sg', '81234568')];
    const body = { answers: { phone: '+6581234567' } };
    const slugs = [
      await send(key, body, { authorization: `Bearer ${mei.token}` }, 'tickets/sell_car'),
      await send(key, body, { authorization: `Bearer ${other.token}` }, 'tickets/sell_car'),
      await send(key, body, {}, 'tickets/sell_car'),
      await send(key, body, {}, 'tickets/buy-hunt'),
    ].map((answer) => answer.json().data.slug);
    expect(new Set(slugs).size).toBe(4);
  });

  it('of a visitor is known with and without the cookie of the first answer, but not by another browser', async () => {
    const key = randomUUID();
    const first = await send(key, bodyOf('lost'));
    expect((await send(key, bodyOf('lost'), device('A'))).body).toBe(first.body);
    const own = randomUUID();
    const second = await send(own, bodyOf('own'), device('A'));
    expect((await send(own, bodyOf('own'), device('A'))).body).toBe(second.body);
    expect((await send(own, bodyOf('own'), device('B'))).statusCode).toBe(422);
    expect((await send(own, bodyOf('own'))).json().data.slug).not.toBe(second.json().data.slug);
  });

  it('of a visitor without a cookie belongs to the address: nobody gets the ticket of others by their key', async () => {
    const [key, before] = [randomUUID(), await count()];
    const sent = (address: string, message: string) =>
      post(`${API}/sg/contact-us`, bodyOf(message), { ...BROWSER, 'idempotency-key': key }, address);
    const first = await sent('203.0.113.9', 'mine');
    const other = await sent('198.51.100.7', 'mine');
    const another = await sent('198.51.100.8', 'something else');
    expect([first.statusCode, other.statusCode, another.statusCode]).toEqual([201, 201, 201]);
    expect(other.json().data.slug).not.toBe(first.json().data.slug);
    expect((await sent('203.0.113.9', 'mine')).body).toBe(first.body);
    expect(await count()).toBe(before + 3);
  });

  it('of a visitor is known after a login in the same browser, and not in another one', async () => {
    const key = randomUUID();
    const { token } = await enter('sg', '81234567');
    const person = { authorization: `Bearer ${token}` };
    const first = await send(key, bodyOf('who'), device('C'));
    const before = await count();
    const repeated = await send(key, bodyOf('who'), { ...device('C'), ...person });
    expect([repeated.statusCode, repeated.json().data.slug]).toEqual([201, first.json().data.slug]);
    expect(await count()).toBe(before);
    const elsewhere = await send(key, bodyOf('who'), { ...device('D'), ...person });
    expect(elsewhere.json().data.slug).not.toBe(first.json().data.slug);
    expect((await send(key, bodyOf('who'), device('D'))).statusCode).toBe(422);
  });

  it.each([
    ['a visitor', 'the contact', false],
    ['a contact', 'the visitor', true],
  ])(
    'of %s, repeated by %s of the same browser while it is being stored, makes one ticket',
    async (_, __, isContactFirst) => {
      const { token } = await enter('sg', '81234567');
      const person = { authorization: `Bearer ${token}` };
      const before = await count();
      for (let round = 0; round < 5; round++) {
        const key = randomUUID();
        const asVisitor = () => send(key, bodyOf('login'), device('E'));
        const asContact = () => send(key, bodyOf('login'), { ...device('E'), ...person });
        const release = await stopTickets();
        const calls = isContactFirst ? [asContact, asVisitor] : [asVisitor, asContact];
        const answers = Promise.all(calls.map((call) => call()));
        // both have looked for the key, and one is storing its ticket
        await untilWaiting(2);
        await release();
        const slugs = (await answers).flatMap((answer) => answer.json().data?.slug ?? []);
        expect(new Set(slugs).size).toBe(1);
      }
      expect(await count()).toBe(before + 5);
    },
  );

  it('that was rejected can be sent again under its key', async () => {
    const key = randomUUID();
    expect((await send(key, { answers: {} })).statusCode).toBe(400);
    expect((await send(key, bodyOf('complete'))).statusCode).toBe(201);
  });

  it('without a key makes one ticket a minute: a double tap', async () => {
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => send(null, bodyOf('tap'))));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    await query(`UPDATE idempotency_keys SET created_at = created_at - interval '61 s'`);
    expect((await send(null, bodyOf('tap'))).statusCode).toBe(201);
    expect(await count()).toBe(before + 2);
  });

  it('without a key is another request from another address: nobody gets the ticket of others by typing the same', async () => {
    const from = ['203.0.113.1', '203.0.113.2', '203.0.113.1', '2001:db8:1:2::1', '2001:db8:1:2::2'];
    const answers = from.map((each) => post(`${API}/sg/contact-us`, bodyOf('same words'), BROWSER, each));
    const slugs = (await Promise.all(answers)).map((answer) => answer.json().data.slug);
    expect(new Set(slugs).size).toBe(3);
    expect([slugs[2], slugs[4]]).toEqual([slugs[0], slugs[3]]);
  });

  it('without a key is another request from another browser behind the same address', async () => {
    const from = (letter?: string, body = bodyOf('the same words')) =>
      send(null, body, letter === undefined ? {} : device(letter));
    const slugs = [];
    for (const letter of ['c', 'd', 'c', 'd']) slugs.push((await from(letter)).json().data.slug);
    expect(new Set(slugs).size).toBe(2);
    expect(slugs.slice(2)).toEqual(slugs.slice(0, 2));
    // the answer of the first request of a browser brings its cookie
    const without = (await from()).json().data.slug;
    expect((await from('e')).json().data.slug).toBe(without);
  });

  it('is known for a day at least, and its key holds nothing of the person', async () => {
    const key = randomUUID();
    const first = await send(key, bodyOf('tomorrow'));
    await query(`UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'`);
    await deleteRows(site.database.db, 'idempotency_keys');
    expect((await send(key, bodyOf('tomorrow'))).body).toBe(first.body);
    const { rows } = await query('SELECT answer FROM idempotency_keys');
    for (const { answer } of rows) expect(Object.keys(answer)).toEqual(['slug']);
    await query(`UPDATE idempotency_keys SET created_at = created_at - interval '24 hours'`);
    await deleteRows(site.database.db, 'idempotency_keys');
    expect((await query('SELECT FROM idempotency_keys')).rowCount).toBe(0);
  });
});
