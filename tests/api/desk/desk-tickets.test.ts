import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskTicket, DeskTicketsAnswer } from '#contracts/types.ts';
import { addEvent } from '#server/modules/tickets/repositories/ticket-events.ts';
import { insertTicket } from '#server/modules/tickets/repositories/tickets.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { fillDatabase } from '../../database.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

let site: TestSite;
let agent: string;
let manager: string;
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, environment: { RATE_LIMITS: 'off' } });
  agent = await member('+6581130001', 'agent', ['sg']);
  manager = await member('+6581130002', 'manager', ['sg', 'my']);
});
afterAll(() => site?.close());

const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, cookie = agent) => {
  const answer = await site.app.inject({
    method,
    url: `${DESK}/${path}`,
    headers: { cookie, ...FROM_SITE },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (query = '', region = 'sg'): Promise<DeskTicketsAnswer> =>
  (await call('GET', `${region}/tickets${query}`, undefined, manager)).body;

/** Stores a ticket of a visitor. @returns its number */
async function send(
  answers: Record<string, unknown> = {},
  region = 'sg',
  phone = '+6591234567',
): Promise<number> {
  return inTransaction(site.database.db, async (tx) => {
    const values = { topic: 'buying', name: 'Mei Lin', reply_by: 'phone', phone, message: 'Is it free?' };
    const { id } = await insertTicket(tx, {
      region,
      form: 'contact_us',
      target: 'contact-us',
      formVersion: 'v',
      contactId: null,
      phone,
      subjectKind: null,
      subject: null,
      values: { ...values, ...answers },
      language: 'en',
    });
    await addEvent(tx, id, { type: 'created', actor: { kind: 'visitor', id: null } });
    return id;
  });
}

const eventsOf = async (id: number) =>
  (
    await site.database.pool.query(
      `SELECT action, staff_id::int AS staff, region, before, after FROM desk_events
       WHERE subject_kind = 'ticket' AND subject = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows;

describe('tickets at the desk', () => {
  it('are read with answers in words, history and unmasked phone', async () => {
    const id = await send({ message: 'May I come on Sunday?' });
    const { data }: { data: DeskTicket } = (await call('GET', `sg/tickets/${id}`)).body;
    expect(data).toMatchObject({ status: 'new', version: 1, name: 'Mei Lin', phone: '+6591234567' });
    expect(data.summary.map(({ value }) => value)).toContain('May I come on Sunday?');
    expect(data.history).toMatchObject([{ type: 'created', actor: 'visitor' }]);
  });

  it('change for one of two members; the other one gets the current ticket', async () => {
    const id = await send();
    const change = (status: string) => call('PUT', `sg/tickets/${id}/status`, { version: 1, status });
    const [first, second] = await Promise.all([change('in_progress'), change('waiting')]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(lost.body.data).toMatchObject({ version: 2, status: won.body.data.status });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('cannot move to a status that does not follow', async () => {
    const id = await send();
    await call('PUT', `sg/tickets/${id}/status`, { version: 1, status: 'done' });
    const refused = await call('PUT', `sg/tickets/${id}/status`, { version: 2, status: 'waiting' });
    expect([refused.status, refused.body.data.status]).toEqual([409, 'done']);
  });

  it('are given to members of the region only', async () => {
    const id = await send();
    const { data: own } = (
      await site.app.inject({ url: '/api/v1/staff/session', headers: { cookie: agent } })
    ).json();
    const given = await call('PUT', `sg/tickets/${id}/assignee`, { version: 1, assignee: own.id });
    expect(given.body.data.assignee).toEqual({ id: own.id, name: own.name });
    const foreign = await send({}, 'my', '+60123456789');
    const refused = await call(
      'PUT',
      `my/tickets/${foreign}/assignee`,
      { version: 1, assignee: own.id },
      manager,
    );
    expect(refused.status).toBe(404);
    expect((await list('?assignee=none')).data.map(({ number }) => Number(number))).not.toContain(id);
    expect((await list(`?assignee=${own.id}`)).data.map(({ number }) => Number(number))).toContain(id);
  });

  it('of another region are not there', async () => {
    const id = await send({}, 'my', '+60123456789');
    const missing = await call('GET', 'sg/tickets/999999');
    for (const [method, path, body] of [
      ['GET', `sg/tickets/${id}`, undefined],
      ['PUT', `sg/tickets/${id}/status`, { version: 1, status: 'done' }],
      ['PUT', `sg/tickets/${id}/assignee`, { version: 1, assignee: null }],
      ['POST', `sg/tickets/${id}/notes`, { text: 'x' }],
      ['POST', `sg/tickets/${id}/answers`, { text: 'x' }],
    ] as const)
      expect(await call(method, path, body), path).toEqual(missing);
    expect((await list()).data.map(({ number }) => Number(number))).not.toContain(id);
  });

  it('take notes; the audit log names who did it and does not have the text', async () => {
    const id = await send();
    const { body } = await call('POST', `sg/tickets/${id}/notes`, { text: ' Calls back at six. ' });
    expect(body.data.history.at(-1)).toMatchObject({
      type: 'note',
      actor: 'staff',
      staff: 'Staff +6581130001',
      after: { text: 'Calls back at six.' },
    });
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({ action: 'ticket_note_added', region: 'sg' }),
    ]);
    expect(JSON.stringify(await eventsOf(id))).not.toContain('six');
    const { body: log } = await call('GET', 'sg/events', undefined, manager);
    expect(log.data[0]).toMatchObject({ action: 'ticket_note_added', staff: 'Staff +6581130001' });
  });

  it('are answered: the person gets the text, and the history keeps it', async () => {
    const id = await send({}, 'sg', '+6590001111');
    const { body } = await call('POST', `sg/tickets/${id}/answers`, { text: 'It is free on Sunday.' });
    expect(body.data.history.at(-1)).toMatchObject({
      type: 'answered',
      after: { text: 'It is free on Sunday.' },
    });
    await site.server.sendMessages();
    const inbox = (await site.app.inject({ url: '/inbox' })).body;
    const sent = inbox.split('<li>').find((item) => item.includes('6590001111'));
    expect(sent).toContain('It is free on Sunday.');
    expect(JSON.stringify(await eventsOf(id))).not.toContain('Sunday');
  });

  it('show messages that could not be sent, which are sent again on demand', async () => {
    const id = await send();
    await call('POST', `sg/tickets/${id}/answers`, { text: 'Yes.' });
    await site.database.pool.query(
      `UPDATE deliveries SET state = 'dead', attempts = 8, last_error = 'HTTP 500' WHERE ticket_id = $1`,
      [id],
    );
    const { body } = await call('GET', 'sg/deliveries');
    const [failed] = body.data;
    expect(failed).toMatchObject({ number: String(id).padStart(6, '0'), state: 'dead', error: 'HTTP 500' });
    expect((await call('POST', `my/deliveries/${failed.id}/retry`, {}, manager)).status).toBe(404);
    expect((await call('POST', `sg/deliveries/${failed.id}/retry`, {})).status).toBe(200);
    const { rows } = await site.database.pool.query('SELECT state FROM deliveries WHERE id = $1', [
      failed.id,
    ]);
    expect(rows).not.toEqual([{ state: 'dead' }]);
  });

  it('are found by number, phone and text, also with characters of patterns', async () => {
    const id = await send({ message: '100% sure_about it' }, 'sg', '+6598887777');
    const numbers = async (text: string) =>
      (await list(`?text=${encodeURIComponent(text)}`)).data.map(({ number }) => Number(number));
    for (const text of [String(id), '9888 7777', 'mei lin', '100%', 'SURE_ABOUT'])
      expect(await numbers(text), text).toContain(id);
    for (const text of ['100%sure', 'sureXabout', 'message'])
      expect(await numbers(text), text).not.toContain(id);
  });

  it('cannot be removed from the audit log', async () => {
    for (const statement of [
      `UPDATE desk_events SET action = 'x'`,
      'DELETE FROM desk_events',
      'TRUNCATE desk_events',
    ])
      await expect(site.database.pool.query(statement)).rejects.toThrow('append-only');
  });
});

describe('10,000 tickets', () => {
  const COUNT = 10_000;

  beforeAll(async () => {
    await fillDatabase(
      site.database,
      `INSERT INTO tickets (slug, region, form, target, form_version, phone, values, language, status, created_at, updated_at)
       SELECT md5(n::text), 'my', 'contact_us', 'contact-us', 'v', '+6012' || lpad(n::text, 7, '0'),
         jsonb_build_object('name', 'Person ' || n, 'email', n || '@example.com', 'message', repeat('word ', 40)),
         'en', (ARRAY['new', 'in_progress', 'waiting', 'done', 'cancelled'])[n % 5 + 1],
         now() - make_interval(mins => n), now() - make_interval(mins => n / 7)
       FROM generate_series(1, $1::int) AS n`,
      [COUNT],
    );
    await fillDatabase(site.database, 'ANALYZE tickets');
  });

  it.each(['', '&sort=waiting'])('are paged through without a gap or a repetition %s', async (sort) => {
    const isWaiting = sort !== '';
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 12; pages++) {
      const page = await list(`?text=Person%2012${sort}${after && `&after=${after}`}`, 'my');
      seen.push(...page.data.map(({ number }) => number));
      if (page.next === null) break;
      after = page.next;
    }
    const { rows } = await site.database.pool.query(
      `SELECT lpad(id::text, 6, '0') AS number FROM tickets
       WHERE region = 'my' AND values ->> 'name' LIKE 'Person 12%'
         ${isWaiting ? "AND status IN ('new', 'in_progress', 'waiting') ORDER BY updated_at, id" : 'ORDER BY id DESC'}`,
    );
    expect(rows.length).toBeGreaterThan(60);
    expect(seen).toEqual(rows.map(({ number }) => number));
  });
});
