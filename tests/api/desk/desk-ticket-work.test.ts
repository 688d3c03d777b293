import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskTicket, TimeSlotsAnswer } from '#contracts/types.ts';
import { bookSlot } from '#server/modules/slots/book-slot.ts';
import { insertTicket } from '#server/modules/tickets/repositories/tickets.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { type FakeMailServer, openFakeMailServer } from '../../fake-mail-server.ts';
import { openBrowser } from '../files/browser.ts';
import { dataUrl, pdf, photo } from '../files/test-pictures.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

let site: TestSite;
let mailServer: FakeMailServer;
let agent: string;
const { member } = deskOf(() => site);
const { ask } = openBrowser(() => site);

beforeAll(async () => {
  mailServer = await openFakeMailServer();
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    environment: {
      RATE_LIMITS: 'off',
      MAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      SMTP_TLS: 'off',
      MAIL_FROM: 'Forecourt <requests@cars.example>',
    },
  });
  agent = await member('+6581150001', 'agent', ['sg', 'my']);
});
afterAll(async () => {
  await site?.close();
  await mailServer?.stop();
});

const raw = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  site.app.inject({ method, url: `${DESK}/${path}`, headers: { cookie: agent, ...FROM_SITE }, payload });
const call = async (...request: Parameters<typeof raw>) => {
  const answer = await raw(...request);
  return { status: answer.statusCode, body: answer.json() };
};
const read = async (id: number): Promise<DeskTicket> => (await call('GET', `sg/tickets/${id}`)).body.data;

interface Sent {
  form?: string;
  language?: string;
  phone?: string | null;
  answers?: Record<string, unknown>;
}

/** Stores a ticket of a visitor. */
const send = ({ form = 'contact_us', language = 'en', phone = '+6591234567', answers = {} }: Sent = {}) =>
  inTransaction(site.database.db, (tx) =>
    insertTicket(tx, {
      region: 'sg',
      form,
      target: 'contact-us',
      formVersion: 'v',
      contactId: null,
      phone,
      subjectKind: null,
      subject: null,
      values: { name: 'Mei Lin', ...(phone && { phone }), ...answers },
      language,
    }),
  );

const logOf = async (id: number) =>
  (
    await site.database.pool.query(
      `SELECT action, before, after FROM desk_events WHERE subject = $1 AND subject_kind = 'ticket' ORDER BY id`,
      [String(id)],
    )
  ).rows;

const inbox = async () => (await site.app.inject({ url: '/inbox' })).body;
const freeSlots = async () => {
  const { data } = (
    await site.app.inject({ url: '/api/v1/rabbit/sg/time-slot?location_id=tampines&slot_type=inspection' })
  ).json<TimeSlotsAnswer>();
  return data.flatMap((day) => day.time_slots).filter((slot) => slot.slots_left > 0);
};

/** Stores a ticket that has booked the free slot with an index. */
async function booked(index: number, sent: Sent = {}) {
  const slot = (await freeSlots())[index];
  const region = site.content.regions.find('sg');
  if (!slot || !region) throw new Error('there is no slot');
  const ticket = await send({ form: 'sell_car', ...sent });
  const person = { contactId: null, deviceHash: `browser ${ticket.id}` };
  await inTransaction(site.database.db, (tx) =>
    bookSlot(tx, {
      region,
      type: 'inspection',
      location: 'tampines',
      start: slot.value,
      person,
      ticketId: ticket.id,
    }),
  );
  return { ...ticket, start: slot.value };
}

describe('answers to tickets', () => {
  it('begin with a template in the language of the person, filled in from the ticket', async () => {
    const vehicle = { make: 'toyota', model: 'toyota.vios', year: 2018 };
    const { id } = await send({ form: 'sell_car', language: 'zh-SG', answers: { vehicle } });
    const { templates } = await read(id);
    const textOf = (name: string) => templates.find((each) => each.name === name)?.text;
    expect(textOf('call_soon')).toBe('Mei Lin，您好！感谢您的申请。我们稍后会致电与您联系。');
    expect(textOf('offer_ready')).toContain('丰田 威驰 2018');
    expect(textOf('bring_papers')).toContain('{{slot}}');
    expect(templates.map(({ name }) => name)).not.toContain('application_received');
    const withTime = await booked(0, { language: 'zh-SG', answers: { vehicle } });
    const filled = (await read(withTime.id)).templates.find(({ name }) => name === 'bring_papers')?.text;
    expect(filled).not.toContain('{{');
  });

  it('are refused while a place of a template is not filled in', async () => {
    const { id } = await send();
    const { status, body } = await call('POST', `sg/tickets/${id}/answers`, {
      text: 'Hello, {{car}} is free.',
    });
    expect([status, body.errors]).toEqual([400, { text: ['has {{car}}'] }]);
    expect(await logOf(id)).toEqual([]);
  });

  it('go the way that staff choose: e-mails keep their lines, messages are one line', async () => {
    const answers = { email: 'mei@mail.example' };
    const { id } = await send({ phone: '+6590002222', answers });
    expect((await read(id)).ways).toEqual([
      { way: 'message', address: '+6590002222', fault: null },
      { way: 'email', address: 'mei@mail.example', fault: null },
    ]);
    const text = 'Hello Mei,\nit is free.';
    await call('POST', `sg/tickets/${id}/answers`, { text, way: 'email' });
    await site.server.sendMessages();
    await expect.poll(() => mailServer.mails.length).toBe(1);
    expect(mailServer.mails[0]?.to).toEqual(['mei@mail.example']);
    expect(mailServer.mails[0]?.text).toContain('\nHello Mei,\nit is free.\n');
    expect(await inbox()).not.toContain('6590002222');
    await call('POST', `sg/tickets/${id}/answers`, { text, way: 'message' });
    await site.server.sendMessages();
    await expect.poll(inbox).toMatch(/6590002222.*Hello Mei, it is free\./s);
    expect(mailServer.mails).toHaveLength(1);
    expect((await read(id)).history.map(({ after }) => after?.way)).toEqual(['email', 'message']);
    expect(await logOf(id)).toMatchObject([{ after: { way: 'email' } }, { after: { way: 'message' } }]);
  });

  it('are refused where the person has left no address for them', async () => {
    const { id } = await send();
    const byMail = await call('POST', `sg/tickets/${id}/answers`, { text: 'Yes.', way: 'email' });
    expect([byMail.status, byMail.body.errors]).toEqual([400, { way: ['allowed: message'] }]);
    const nobody = await send({ phone: null });
    const lost = await call('POST', `sg/tickets/${nobody.id}/answers`, { text: 'Yes.' });
    expect([lost.status, lost.body.errors]).toEqual([400, { way: ['allowed: nothing'] }]);
    expect((await read(nobody.id)).ways.map(({ fault }) => fault)).toEqual(['no_address', 'no_address']);
    expect([...(await logOf(id)), ...(await logOf(nobody.id))]).toEqual([]);
  });
});

describe('the booking of a ticket', () => {
  it('moves to a free time of its place: history and audit log record it, and the person gets a message', async () => {
    const { id, start } = await booked(3, { phone: '+6590003333' });
    const { data } = (await call('GET', `sg/tickets/${id}/slots`)).body as TimeSlotsAnswer;
    const free = data.flatMap((day) => day.time_slots).filter((slot) => slot.slots_left > 0);
    const next = free.find(({ value }) => value > start)?.value ?? '';
    const { status, body } = await call('PUT', `sg/tickets/${id}/booking`, { version: 1, start: next });
    const moved = new Date(next).toISOString();
    expect([status, body.data.version, body.data.booking.start]).toEqual([200, 2, moved]);
    expect(body.data.history.at(-1)).toMatchObject({ type: 'rescheduled', actor: 'staff' });
    expect(await logOf(id)).toMatchObject([
      {
        action: 'ticket_booking_moved',
        before: { start: new Date(start).toISOString() },
        after: { start: moved },
      },
    ]);
    expect((await freeSlots()).map(({ value }) => value)).toContain(start);
    await site.server.sendMessages();
    await expect.poll(inbox).toMatch(/6590003333.*your appointment is moved/s);
  });

  it('stays where another ticket has the time; the next free ones are named', async () => {
    const other = await booked(5);
    const { id, start } = await booked(6);
    await site.database.pool.query(
      `INSERT INTO slot_exceptions (region, location, kind, first_day, last_day, capacity)
       VALUES ('sg', 'tampines', 'capacity', $1, $1, 1)`,
      [other.start.slice(0, 10)],
    );
    const move = { version: 1, start: other.start };
    const { status, body } = await call('PUT', `sg/tickets/${id}/booking`, move);
    expect(status).toBe(409);
    expect(body.data.next_slots).toHaveLength(3);
    const after = await read(id);
    expect([after.version, after.booking?.start]).toEqual([1, new Date(start).toISOString()]);
    expect(await logOf(id)).toEqual([]);
    await site.database.pool.query('DELETE FROM slot_exceptions');
  });

  it('changes only as it was read: a change of the person counts, too', async () => {
    const { id, slug } = await booked(8);
    const target = (await freeSlots())[12]?.value ?? '';
    const own = await ask(`/tickets/${slug}/booking?lang=en`, { method: 'POST', payload: { start: target } });
    expect(own.statusCode).toBe(200);
    const late = (await freeSlots())[14]?.value ?? '';
    const refused = await call('PUT', `sg/tickets/${id}/booking`, { version: 1, start: late });
    expect([refused.status, refused.body.errors]).toEqual([409, { version: ['is out of date'] }]);
    expect((await call('DELETE', `sg/tickets/${id}/booking?version=1`)).status).toBe(409);
    expect((await read(id)).booking).toMatchObject({
      start: new Date(target).toISOString(),
      state: 'booked',
    });
    expect(await logOf(id)).toEqual([]);
  });

  it('is cancelled and booked again while the ticket stays open; the message leads back to it', async () => {
    const { id, slug, start } = await booked(16, { phone: '+6590004444' });
    const { body } = await call('DELETE', `sg/tickets/${id}/booking?version=1`);
    expect(body.data).toMatchObject({ status: 'new', booking: { state: 'cancelled' } });
    expect((await call('DELETE', `sg/tickets/${id}/booking?version=2`)).status).toBe(409);
    await site.server.sendMessages();
    await expect.poll(inbox).toMatch(new RegExp(`6590004444.*Book another one: \\S+sent=${slug}`, 's'));
    const again = await call('PUT', `sg/tickets/${id}/booking`, { version: 2, start });
    expect(again.body.data.booking).toMatchObject({ state: 'booked', start: new Date(start).toISOString() });
    expect((await logOf(id)).map(({ action }) => action)).toEqual([
      'ticket_booking_cancelled',
      'ticket_booking_moved',
    ]);
  });

  it('ends with a cancelled ticket; the message leads to a new request', async () => {
    const { id, slug, start } = await booked(18, { phone: '+6590005555' });
    await call('PUT', `sg/tickets/${id}/status`, { version: 1, status: 'cancelled' });
    await site.server.sendMessages();
    await expect.poll(inbox).toContain('6590005555');
    const text = (await inbox()).split('<li>').find((item) => item.includes('6590005555')) ?? '';
    expect(text).toMatch(/Send a new one: \S+\/sg\/en\/sell/);
    expect(text).not.toContain(slug);
    const again = await call('PUT', `sg/tickets/${id}/booking`, { version: 2, start });
    expect(again.status).toBe(409);
  });
});

describe('files of a ticket', () => {
  it('stand in its history when they come later, and are downloaded with an entry in the audit log', async () => {
    const { id, slug } = await send();
    const picture = await photo().jpeg().toBuffer();
    const sent = await ask(`/tickets/${slug}/files`, {
      method: 'POST',
      payload: { name: 'registration card.jpg', file: dataUrl(picture) },
    });
    expect(sent.statusCode).toBe(201);
    const { history, files } = await read(id);
    const [file] = files;
    expect(history.at(-1)).toMatchObject({
      type: 'file_added',
      actor: 'visitor',
      after: { file: file?.id, name: 'registration card.jpg' },
    });
    expect(file).toMatchObject({ name: 'registration card.jpg', mime_type: 'image/jpeg' });
    const answer = await raw('GET', `sg/tickets/${id}/files/${file?.id}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${file?.id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload).toHaveLength(file?.size ?? 0);
    expect(await logOf(id)).toEqual([
      { action: 'ticket_file_downloaded', before: null, after: { file: file?.id } },
    ]);
    const small = await raw('GET', `sg/tickets/${id}/files/${file?.id}/thumbnail`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 192,
      height: 192,
    });
    expect(small.headers['cache-control']).toBe('no-store');
    expect(await logOf(id)).toHaveLength(1);
  });

  it('are not there under other tickets, in other regions, and under texts that are no ids', async () => {
    const { id, slug } = await send();
    const other = await send();
    const sent = await ask(`/tickets/${slug}/files`, { method: 'POST', payload: { file: dataUrl(pdf()) } });
    const file: string = sent.json().data.id;
    const paths = [
      `sg/tickets/${other.id}/files/${file}`,
      `my/tickets/${id}/files/${file}`,
      `sg/tickets/${id}/files/no-id`,
      `sg/tickets/${id}/files/3f2a0d1e-0000-4000-8000-000000000000`,
    ];
    for (const path of [...paths, ...paths.map((each) => `${each}/thumbnail`)])
      expect((await call('GET', path)).status, path).toBe(404);
    expect((await call('GET', `sg/tickets/${id}/files/${file}/thumbnail`)).status).toBe(404);
    expect([...(await logOf(id)), ...(await logOf(other.id))]).toEqual([]);
  });
});

describe('the overview', () => {
  it('names who waits longest, counts by waiting time, and takes the median of first answers', async () => {
    await site.database.pool.query(
      `WITH sent AS (
         INSERT INTO tickets (slug, region, form, target, form_version, language, status, created_at, updated_at)
         SELECT md5('my' || n), 'my', 'contact_us', 'contact-us', 'v', 'en', CASE WHEN n > 6 THEN 'done' ELSE 'new' END,
           now() - make_interval(hours => n * 20), now() - make_interval(hours => n * 20)
         FROM generate_series(1, 9) AS n RETURNING id, created_at, status)
       INSERT INTO ticket_events (ticket_id, type, actor_kind, created_at)
       SELECT id, 'answered', 'staff', created_at + make_interval(mins => (dense_rank() OVER (ORDER BY id))::int * 10 + more)
       FROM sent, (VALUES (0), (500)) AS later (more) WHERE status = 'done'`,
    );
    const { data } = (await call('GET', 'my/overview')).body;
    // six open ones, unchanged for 20, 40 … 120 hours; three were answered after 10, 20 and 30 minutes
    expect(data).toMatchObject({ open: 6, unassigned: 6, first_answer_minutes: 20 });
    expect(data.ages.map(({ count }: { count: number }) => count)).toEqual([0, 1, 2, 3, 0]);
    const waiting: string[] = data.waiting.map((row: { updated_at: string }) => row.updated_at);
    expect(waiting).toHaveLength(6);
    expect(waiting).toEqual(waiting.toSorted());
    expect(data.forms).toMatchObject([{ name: 'contact_us', open: 6, first_answer_minutes: 20 }]);
  });
});
