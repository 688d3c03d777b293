import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskOverview, DeskSlotWeek, DeskTicketsAnswer } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';
import { insertTicket } from '#server/modules/tickets/repositories/tickets.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

const ZONE = 'Asia/Singapore';
let site: TestSite;
let agent: string;
let manager: string;
let car: { slug: string; title: string };
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 3, my: 1 }, environment: { RATE_LIMITS: 'off' } });
  agent = await member('+6581170001', 'agent', ['sg']);
  manager = await member('+6581170002', 'manager', ['sg', 'my']);
  const { rows } = await site.database.pool.query(
    `SELECT slug, title FROM listings WHERE region = 'sg' AND kind = 'used' ORDER BY id LIMIT 1`,
  );
  car = rows[0];
});
afterAll(() => site?.close());

const call = async (method: 'GET' | 'PUT', path: string, payload?: object, cookie = agent) => {
  const headers = { cookie, ...FROM_SITE };
  const answer = await site.app.inject({ method, url: `${DESK}/${path}`, headers, payload });
  return { status: answer.statusCode, text: answer.body, body: answer.json };
};
const list = async (query = ''): Promise<DeskTicketsAnswer> =>
  (await call('GET', `sg/tickets${query}`)).body();

type NewTicket = Parameters<typeof insertTicket>[1];

const send = (values: Record<string, unknown>, more: Partial<NewTicket> = {}) =>
  inTransaction(site.database.db, (tx) =>
    insertTicket(tx, {
      region: 'sg',
      form: 'contact_us',
      target: 'contact-us',
      formVersion: 'v',
      contactId: null,
      phone: '+6591234567',
      subjectKind: null,
      subject: null,
      values: { name: 'Mei Lin', ...values },
      language: 'en',
      ...more,
    }),
  );

/** Books a time of a day of the region for a ticket. */
async function book(ticketId: number, day: string, minute: number) {
  const start = new Date(zonedTime(day, minute, ZONE));
  await site.database.pool.query(
    `INSERT INTO bookings (region, location, type, ticket_id, device_hash, starts_at, minutes, state)
     VALUES ('sg', 'tampines', 'inspection', $1, 'somebody', $2, 30, 'booked')`,
    [ticketId, start],
  );
}

const OWN_CAR = { vehicle: { make: 'other', text: 'Lotus Elise' } };
const eventsOf = async (action: string) =>
  (
    await site.database.pool.query(
      'SELECT subject_kind AS kind, subject, after FROM desk_events WHERE action = $1 ORDER BY id',
      [action],
    )
  ).rows;

describe('lists of tickets at the desk', () => {
  it('name the car on sale, the one of the answers, and that of the earlier request', async () => {
    const onSale = await send({}, { subjectKind: 'listing', subject: car.slug });
    const own = await send(OWN_CAR, { form: 'workshop', target: 'tickets/workshop' });
    const later = await send({}, { subjectKind: 'ticket', subject: own.slug });
    const none = await send({ message: 'Hello' });
    const { data } = await list();
    const named = new Map(data.map((row) => [Number(row.number), row.car_title]));
    expect([onSale, own, later, none].map(({ id }) => named.get(id))).toEqual([
      car.title,
      'Lotus Elise',
      'Lotus Elise',
      '',
    ]);
    const { data: one } = (await call('GET', `sg/tickets/${later.id}`)).body();
    expect(one.car_title).toBe('Lotus Elise');
  });

  it('have an open ticket that is older than all closed ones a search lists', async () => {
    const { id } = await send({ name: 'Crowded' });
    await site.database.pool.query(
      `INSERT INTO tickets (slug, region, form, target, form_version, values, language, status)
       SELECT md5('crowded ' || n), 'sg', 'contact_us', 'contact-us', 'v', '{"name": "Crowded"}', 'en', 'done'
       FROM generate_series(1, 1001) AS n`,
    );
    for (const wanted of ['status=new', 'status=open', 'sort=waiting']) {
      const { data, counts, only_newest: isOnlyNewest } = await list(`?text=Crowded&${wanted}`);
      expect([wanted, data.map(({ number }) => Number(number)), isOnlyNewest]).toEqual([wanted, [id], true]);
      expect(counts).toContainEqual({ status: 'new', count: 1 });
      expect(counts).toContainEqual({ status: 'done', count: 1000 });
    }
  });

  it('begin with the ticket that has the number', async () => {
    const { id } = await send({});
    const phone = `+659000${String(id).padStart(4, '0')}`;
    const others: number[] = [];
    for (let n = 0; n < 51; n += 1) others.unshift((await send({}, { phone })).id);
    const first = await list(`?text=${id}`);
    const second = await list(`?text=${id}&after=${first.next}`);
    const pages = [first, second].map(({ data }) => data.map(({ number }) => Number(number)));
    expect(pages).toEqual([[id, ...others.slice(0, 49)], others.slice(49)]);
  });
});

describe('the week of time slots', () => {
  it('shows who comes, with which car and phone; the overview those of today and tomorrow', async () => {
    const today = zonedDay(Date.now(), ZONE);
    const tomorrow = addDays(today, 1);
    const own = await send(OWN_CAR, { form: 'workshop', target: 'tickets/workshop', phone: '+6598760001' });
    const later = await send({ name: 'Tan' }, { subjectKind: 'ticket', subject: own.slug });
    await book(own.id, today, 23 * 60);
    await book(later.id, tomorrow, 60);
    const week: DeskSlotWeek = (
      await call('GET', `sg/slots?location=tampines&type=inspection&day=${tomorrow}`)
    ).body().data;
    const found = week.days.find(({ day }) => day === tomorrow);
    expect(found?.bookings).toMatchObject([{ name: 'Tan', phone: '+6591234567', car: 'Lotus Elise' }]);
    const overview: DeskOverview = (await call('GET', 'sg/overview')).body().data;
    expect(overview.bookings).toMatchObject([
      { name: 'Mei Lin', phone: '+6598760001', car: 'Lotus Elise', type: 'inspection' },
    ]);
    expect(overview.tomorrow).toMatchObject([{ name: 'Tan', car: 'Lotus Elise' }]);
  });
});

describe('several tickets at once', () => {
  const rowsOf = async (ids: number[]) =>
    (
      await site.database.pool.query(
        'SELECT status, assignee::int, version FROM tickets WHERE id = ANY($1) ORDER BY id',
        [ids],
      )
    ).rows;

  it('change their status, each with a row of the audit log; the one that was changed stays', async () => {
    const ids = [(await send({})).id, (await send({})).id, (await send({})).id];
    const [first = 0, second = 0, third = 0] = ids;
    await call('PUT', `sg/tickets/${second}/status`, { version: 1, status: 'waiting' });
    const before = await eventsOf('ticket_status_changed');
    const tickets = [...ids, 999_999].map((number) => ({ number, version: 1 }));
    const { status, body } = await call('PUT', 'sg/tickets/status', { tickets, status: 'done' });
    const number = (id: number) => String(id).padStart(6, '0');
    expect([status, body().data]).toEqual([
      200,
      { done: [number(first), number(third)], changed: [number(second)], missing: ['999999'] },
    ]);
    expect((await rowsOf(ids)).map((row) => row.status)).toEqual(['done', 'waiting', 'done']);
    const added = (await eventsOf('ticket_status_changed')).slice(before.length);
    expect(added).toEqual([
      { kind: 'ticket', subject: String(first), after: { status: 'done' } },
      { kind: 'ticket', subject: String(third), after: { status: 'done' } },
    ]);
  });

  it('are given to a member of the region, and to nobody else', async () => {
    const ids = [(await send({})).id, (await send({})).id];
    const tickets = ids.map((number) => ({ number, version: 1 }));
    const { data: own } = (
      await site.app.inject({ url: '/api/v1/staff/session', headers: { cookie: agent } })
    ).json();
    expect((await call('PUT', 'sg/tickets/assignee', { tickets, assignee: 999_999 })).status).toBe(404);
    expect((await rowsOf(ids)).map(({ assignee }) => assignee)).toEqual([null, null]);
    expect((await call('PUT', 'sg/tickets/assignee', { tickets, assignee: own.id })).status).toBe(200);
    expect(await rowsOf(ids)).toEqual(ids.map(() => ({ status: 'new', assignee: own.id, version: 2 })));
  });

  it('of another region are not there', async () => {
    const { id } = await send({}, { region: 'my' });
    const tickets = [{ number: id, version: 1 }];
    expect((await call('PUT', 'sg/tickets/status', { tickets, status: 'done' })).status).toBe(404);
    expect((await rowsOf([id]))[0]).toMatchObject({ status: 'new', version: 1 });
  });

  it.each([
    ['is empty', []],
    ['is too long', Array.from({ length: 101 }, () => ({ number: 1, version: 1 }))],
    ['has a ticket without a version', [{ number: 1 }]],
  ])('are refused when the list %s', async (_, tickets) => {
    expect((await call('PUT', 'sg/tickets/status', { tickets, status: 'done' })).status).toBe(400);
  });
});

describe('the export of a list', () => {
  const lines = (text: string) => text.split('\r\n').slice(0, -1);

  it('has the tickets that the filters leave, in the columns that were chosen', async () => {
    const { id } = await send({ name: 'Exported One', ...OWN_CAR }, { form: 'workshop' });
    await send({ name: 'Exported Two' });
    const path = 'sg/tickets.csv?text=Exported&form=workshop&columns=person,number,car';
    const { status, text } = await call('GET', path, undefined, manager);
    expect([status, lines(text)]).toEqual([
      200,
      ['Number,Car,Person', `${String(id).padStart(6, '0')},Lotus Elise,Exported One`],
    ]);
  });

  it('has safe cells, and times of the region', async () => {
    const { id } = await send({ name: '=HYPERLINK("http://x.example")' }, { phone: '+6590001234' });
    await site.database.pool.query(`UPDATE tickets SET created_at = '2026-03-01T20:30:00Z' WHERE id = $1`, [
      id,
    ]);
    const path = `sg/tickets.csv?text=${id}&columns=person,phone,sent`;
    const { text } = await call('GET', path, undefined, manager);
    expect(lines(text)[1]).toBe(`"'=HYPERLINK(""http://x.example"")",'+6590001234,2026-03-02 04:30`);
  });

  it('has all pages of a list, and leaves one row of the audit log without what was looked for', async () => {
    await site.database.pool.query(
      `INSERT INTO tickets (slug, region, form, target, form_version, values, language, status)
       SELECT md5('export ' || n), 'sg', 'contact_us', 'contact-us', 'v', '{"name": "Paged"}', 'en', 'waiting'
       FROM generate_series(1, 1100) AS n`,
    );
    const before = await eventsOf('tickets_exported');
    for (const sort of ['newest', 'waiting']) {
      const path = `sg/tickets.csv?text=Paged&status=waiting&sort=${sort}&columns=number`;
      const { text } = await call('GET', path, undefined, manager);
      expect(new Set(lines(text)).size).toBe(1101);
    }
    const added = (await eventsOf('tickets_exported')).slice(before.length);
    const row = { kind: 'region', subject: 'sg', after: { rows: 1100, statuses: ['waiting'] } };
    expect(added).toEqual([row, row]);
  });

  it('is for managers of the region, and knows its columns', async () => {
    expect((await call('GET', 'sg/tickets.csv')).status).toBe(403);
    expect((await call('GET', 'jp/tickets.csv', undefined, manager)).status).toBe(404);
    expect((await call('GET', 'sg/tickets.csv?columns=password', undefined, manager)).status).toBe(400);
  });
});
