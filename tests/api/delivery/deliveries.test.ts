import { createHmac, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import type { Notification } from '#server/modules/delivery/deliveries.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { insertTicket } from '../../delivery/stored-tickets.ts';
import { decodeQuotedPrintable, type FakeMailServer, openFakeMailServer } from '../../fake-mail-server.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { regionsWithContent } from '../../regions-with-content.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const SECRET = randomBytes(24).toString('hex');
const PATH_SECRET = 'hook-of-the-company';
let site: TestSite;
let webhook: FakeService;
let mailServer: FakeMailServer;
let logged = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  }),
);

const change = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  login: { ...manifest.login, channels: ['sms'], defaultChannel: 'sms' },
  delivery: {
    webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' },
    email: 'desk@cars.example',
    budget: { textPrice: 1, emailPrice: 0, perDay: 1_000 },
  },
});

beforeAll(async () => {
  webhook = await openFakeService();
  mailServer = await openFakeMailServer();
  site = await openTestSite({
    stock: { sg: 1 },
    change,
    log,
    manifestNames: ['HOOK_URL', 'HOOK_SECRET'],
    environment: {
      HOOK_URL: `${webhook.url}${PATH_SECRET}`,
      HOOK_SECRET: SECRET,
      WEBHOOK_PRIVATE_NETWORKS: 'on',
      MAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      SMTP_TLS: 'off',
      MAIL_FROM: 'Forecourt <requests@cars.example>',
    },
  });
});
afterAll(async () => {
  await site?.close();
  await webhook?.stop();
  await mailServer?.stop();
});
beforeEach(async () => {
  await site.database.pool.query('DELETE FROM tickets; DELETE FROM message_sends; DELETE FROM message_days');
  webhook.asked.length = 0;
  webhook.answer = () => ({ status: 200, body: '{}' });
  mailServer.mails.length = 0;
});

const deliveries = () => site.server.deliveries;
const rows = async () =>
  (await site.database.pool.query('SELECT * FROM deliveries ORDER BY channel')).rows as {
    id: string;
    key: string;
    channel: string;
    state: string;
    attempts: number;
    last_error: string | null;
    due_at: Date;
  }[];
const states = async () => Object.fromEntries((await rows()).map(({ channel, state }) => [channel, state]));
/** The calendar file of a mail, its long lines put together; empty if there is none. */
function calendarOf(data = ''): string {
  const [, encoding, part = ''] =
    /^content-type: text\/calendar[\s\S]*?^content-transfer-encoding: (\S+)[\s\S]*?\n\n([\s\S]*?)\n--/im.exec(
      data,
    ) ?? [];
  const text = encoding === 'base64' ? Buffer.from(part, 'base64').toString() : decodeQuotedPrintable(part);
  return text.replaceAll(/\r?\n[ \t]/g, '');
}
const tell = (notification: Notification) =>
  inTransaction(site.database.db, (tx) => deliveries().enqueue(tx, notification));
const inbox = async () => (await site.app.inject({ url: '/inbox', headers: { host: '127.0.0.1' } })).body;

describe('notifications about a ticket', () => {
  it('go to webhook, staff and sender, signed and in the language of each', async () => {
    const { id, slug } = await insertTicket(site.database, {
      language: 'zh-SG',
      values: { name: 'Mei', message: 'Hello' },
    });
    await tell({ ticketId: id, event: 'created' });
    await site.server.sendMessages();
    await expect.poll(states).toEqual({ email: 'sent', sender: 'sent', webhook: 'sent' });
    const [event] = webhook.asked;
    const body = JSON.parse(event?.body ?? '');
    expect(event?.url).toBe(`/${PATH_SECRET}`);
    expect(body).toMatchObject({
      type: 'ticket.created',
      region: 'sg',
      data: { ticket: { slug, form: 'contact_us', phone: '+6581234567', values: { name: 'Mei' } } },
    });
    expect(body.data.ticket.summary).toContainEqual({ label: 'Name', value: 'Mei' });
    const [, seconds, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(event?.headers['x-signature'])) ?? [];
    expect(Math.abs(Date.now() / 1_000 - Number(seconds))).toBeLessThan(60);
    expect(v1).toBe(createHmac('sha256', SECRET).update(`${seconds}.${event?.body}`).digest('hex'));
    expect(event?.headers['x-event-id']).toBe(body.id);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({ from: 'requests@cars.example', to: ['desk@cars.example'] });
    expect(mail?.data).toMatch(/^Subject: .*Contact/im);
    expect(mail?.data).toContain('Name: Mei');
    expect(mail?.data).toContain(`Message-ID: <${(await rows())[0]?.key}@cars.example>`);
    const page = await inbox();
    expect(page).toMatch(/\+6581234567.*已收到/s);
    expect(page).toContain('https://cars.example/sg/zh-sg/request/contact-us');
    expect(page).toContain(slug);
  });

  it('are stored once per event, and with their transaction only', async () => {
    const { id } = await insertTicket(site.database);
    await tell({ ticketId: id, event: 'created' });
    await tell({ ticketId: id, event: 'created' });
    expect(await rows()).toHaveLength(3);
    for (const occurrence of ['1', '2', '2'])
      await tell({ ticketId: id, event: 'answered', text: 'We call you.', occurrence });
    expect(await rows()).toHaveLength(7);
    const undone = inTransaction(site.database.db, async (tx) => {
      await deliveries().enqueue(tx, { ticketId: id, event: 'cancelled' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toHaveLength(7);
  });

  it('are sent by the job soon after their transaction', async () => {
    const { id } = await insertTicket(site.database);
    await tell({ ticketId: id, event: 'created' });
    await expect
      .poll(states, { timeout: 60_000 })
      .toEqual({ email: 'sent', sender: 'sent', webhook: 'sent' });
  });

  it('do not flood a phone: what goes beyond is not sent, with its reason for staff', async () => {
    const deliveriesTo = async (phone: string) => {
      const { id } = await insertTicket(site.database, { phone });
      await tell({ ticketId: id, event: 'created' });
      await tell({ ticketId: id, event: 'answered', text: 'We call you.' });
      return (await deliveries().list({ region: 'sg', ticketId: id, limit: 9 }))
        .filter(({ channel }) => channel === 'sender')
        .map(({ event, state, lastError }) => (state === 'dead' ? `${event}: ${lastError}` : event))
        .sort();
    };
    const age = () =>
      site.database.pool.query("UPDATE message_sends SET sent_at = sent_at - interval '24 hours'");
    const all = ['answered', 'created'];
    const beyond = [
      'answered',
      'created: this phone or mailbox got as many messages as it may within a day or hour',
    ];
    // people send requests at the same moment
    const first = await Promise.all(Array.from({ length: 7 }, () => deliveriesTo('+6581234567')));
    expect(first.filter((each) => each.join() === all.join())).toHaveLength(5);
    expect(first.filter((each) => each.join() === beyond.join())).toHaveLength(2);
    expect(await deliveriesTo('+6581234568')).toEqual(all);
    await age();
    for (let sent = 0; sent < 5; sent += 1) expect(await deliveriesTo('+6581234567')).toEqual(all);
    expect(await deliveriesTo('+6581234567')).toEqual(beyond);
    expect(await deliveriesTo('+8613812345678')).toEqual([
      'answered',
      'created: the phone number belongs to another country',
    ]);
    const unsent = await deliveries().list({ region: 'sg', states: ['dead'], limit: 9 });
    expect(unsent).toHaveLength(4);
  });

  it('wait until they are due, and can be withdrawn', async () => {
    const { id } = await insertTicket(site.database);
    await tell({ ticketId: id, event: 'reminder', dueAt: new Date(Date.now() + 3_600_000) });
    await site.server.sendMessages();
    await expect.poll(states).toEqual({ sender: 'queued' });
    await inTransaction(site.database.db, (tx) =>
      deliveries().withdraw(tx, { ticketId: id, event: 'reminder' }),
    );
    expect(await rows()).toEqual([]);
  });

  it('confirm to phone and e-mail where both were given, with the address and what may be sent later', async () => {
    const values = { email: 'mei@mail.example', name: 'Mei' };
    const { id, slug } = await insertTicket(site.database, { form: 'sell_car', values });
    const { content } = regionsWithContent.find(({ code }) => code === 'sg') ?? {};
    const [[name, place] = []] = Object.entries(content?.places?.locations ?? {});
    const address = typeof place?.address === 'object' ? place.address.en : undefined;
    expect(address).toMatch(/Singapore/);
    await tell({ ticketId: id, event: 'created' });
    await site.server.sendMessages();
    const toSender = async () =>
      (await deliveries().list({ region: 'sg', ticketId: id, limit: 9 }))
        .filter(({ channel }) => channel === 'sender')
        .map(({ event, way, state }) => `${event} ${way} ${state}`)
        .sort();
    await expect.poll(toSender).toEqual(['created email sent', 'created message sent']);
    const toMei = () => mailServer.mails.filter(({ to }) => to.includes('mei@mail.example'));
    expect(toMei()).toHaveLength(1);
    const later = ['inspection', 'request/call-me-back'].map(
      (path) => `https://cars.example/sg/en/${path}?ticket=${slug}`,
    );
    for (const link of later) expect(decodeQuotedPrintable(toMei()[0]?.data ?? '')).toContain(link);
    await site.database.pool.query(
      `INSERT INTO bookings (region, location, type, starts_at, minutes, state, ticket_id)
       VALUES ('sg', $1, 'inspection', now() + interval '2 days', 30, 'booked', $2)`,
      [name, id],
    );
    await tell({ ticketId: id, event: 'rescheduled', occurrence: '1' });
    await site.server.sendMessages();
    await expect.poll(() => toMei().length).toBe(2);
    expect(decodeQuotedPrintable(toMei()[1]?.data ?? '')).toContain(address);
    expect(calendarOf(toMei()[0]?.data)).toBe('');
    const [booking] = (await site.database.pool.query('SELECT id FROM bookings WHERE ticket_id = $1', [id]))
      .rows;
    const invitation = calendarOf(toMei()[1]?.data);
    for (const line of ['METHOD:PUBLISH', `UID:${booking.id}`, `/sg/en/sell`, slug])
      expect(invitation).toContain(line);
    await site.database.pool.query(`UPDATE bookings SET state = 'cancelled' WHERE ticket_id = $1`, [id]);
    await tell({ ticketId: id, event: 'cancelled' });
    await site.server.sendMessages();
    await expect.poll(() => toMei().length).toBe(3);
    expect(calendarOf(toMei()[2]?.data)).toContain('METHOD:CANCEL');
  });

  it('go to the e-mail of a sender who has left no phone', async () => {
    const values = { email: 'mei@mail.example', name: 'Mei' };
    const { id } = await insertTicket(site.database, { phone: null, values });
    await tell({ ticketId: id, event: 'answered', text: 'Line 1\r\nBcc: all@mail.example' });
    await site.server.sendMessages();
    await expect.poll(states).toEqual({ sender: 'sent', webhook: 'sent' });
    const [mail] = mailServer.mails;
    expect(mail?.to).toEqual(['mei@mail.example']);
    // the text keeps its lines; the headers end at the first empty one
    const [headers, body] = mail?.data.split(/\n\n(.*)/s) ?? [];
    expect(headers).not.toMatch(/^bcc/im);
    expect(body).toContain('\nLine 1\nBcc: all@mail.example\n');
  });

  it('costs what the provider charges for its parts', async () => {
    const { id } = await insertTicket(site.database);
    const text = 'ก'.repeat(200);
    await tell({ ticketId: id, event: 'answered', by: 'staff', way: 'message', text });
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ sender: 'sent' });
    const { rows: days } = await site.database.pool.query('SELECT spent::int FROM message_days');
    // 67 letters in each of several parts
    expect(days).toEqual([{ spent: 5 }]);
  });

  it('is counted before it is sent: what fails then sends nothing twice', async () => {
    const { id } = await insertTicket(site.database);
    const text = `Sent once ${'ก'.repeat(200)}`;
    await tell({ ticketId: id, event: 'answered', by: 'staff', way: 'message', text });
    const sent = async () => (await site.app.inject({ url: '/inbox' })).body.split('Sent once').length - 1;
    await site.database.pool.query('ALTER TABLE message_days RENAME TO away');
    try {
      await site.server.sendMessages();
      await expect.poll(states).toMatchObject({ sender: 'failed' });
      expect(await sent()).toBe(0);
    } finally {
      await site.database.pool.query('ALTER TABLE away RENAME TO message_days');
    }
    await site.database.pool.query('UPDATE deliveries SET due_at = now()');
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ sender: 'sent' });
    expect(await sent()).toBe(1);
  });

  it('without a receiver are dropped', async () => {
    const { id } = await insertTicket(site.database, { phone: null });
    await tell({ ticketId: id, event: 'reminder' });
    await site.server.sendMessages();
    await expect.poll(rows).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that fails is asked again later with the same key, then given up; the desk can repeat it', async () => {
    const { id } = await insertTicket(site.database);
    webhook.answer = () => ({ status: 500, body: 'secret details' });
    await tell({ ticketId: id, event: 'created' });
    await site.server.sendMessages();
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ webhook: 'failed' });
    const [, , first] = await rows();
    expect(first).toMatchObject({ state: 'failed', attempts: 1, last_error: 'The webhook answered 500' });
    expect((first?.due_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect(logged).toContain('(webhook) failed and is tried again: The webhook answered 500');
    expect(logged).not.toContain('secret details');
    await site.database.pool.query('UPDATE deliveries SET due_at = now(), attempts = 9 WHERE channel = $1', [
      'webhook',
    ]);
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ webhook: 'dead' });
    expect(logged).toContain('was given up after 10 attempts: The webhook answered 500');
    const dead = await deliveries().list({ region: 'sg', states: ['dead'], limit: 10 });
    expect(dead).toMatchObject([{ ticketId: id, channel: 'webhook' }]);
    webhook.answer = () => ({ status: 204, body: '' });
    expect(await deliveries().retry(site.database.db, 'my', dead[0]?.id ?? 0)).toBe(false);
    expect(await deliveries().retry(site.database.db, 'sg', dead[0]?.id ?? 0)).toBe(true);
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ webhook: 'sent' });
    expect(new Set(webhook.asked.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
    expect(webhook.asked).toHaveLength(3);
  });

  it('that redirects is not followed (A17)', async () => {
    const { id } = await insertTicket(site.database);
    webhook.answer = () => ({ status: 307, body: '' });
    await tell({ ticketId: id, event: 'created' });
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ webhook: 'failed' });
    expect(webhook.asked.map(({ url }) => url)).toEqual([`/${PATH_SECRET}`]);
  });

  it('of mails that fails is asked again, without its reply in the log', async () => {
    const { id } = await insertTicket(site.database);
    mailServer.refuses = '451 4.7.1 greylisted for desk@cars.example';
    await tell({ ticketId: id, event: 'created' });
    await site.server.sendMessages();
    await expect.poll(states).toMatchObject({ email: 'failed' });
    const [mail] = await rows();
    expect(mail).toMatchObject({ state: 'failed', last_error: 'The mail server failed (EENVELOPE 451)' });
    mailServer.refuses = undefined;
  });

  it('leaves no secret and no personal data in the log', () => {
    for (const secret of [SECRET, PATH_SECRET, 'desk@cars.example', 'secret details'])
      expect(logged).not.toContain(secret);
  });
});

it('staff get a mail about a feed that is not well, and one when it is again, each once', async () => {
  const news = { region: 'sg', feed: 'dealer', problem: 'the address answered 500', occurrence: '1' };
  const tellOfFeed = (given: Partial<Omit<typeof news, 'problem'>> & { problem?: string | null } = {}) =>
    inTransaction(site.database.db, (tx) => deliveries().enqueueFeed(tx, { ...news, ...given }));
  await tellOfFeed();
  await tellOfFeed();
  await tellOfFeed({ problem: null, occurrence: '2' });
  await tellOfFeed({ region: 'nowhere' });
  await site.server.sendMessages();
  await expect.poll(() => mailServer.mails.length).toBe(2);
  expect(mailServer.mails.map(({ to }) => to)).toEqual([['desk@cars.example'], ['desk@cars.example']]);
  const text = mailServer.mails.map(({ data = '' }) => decodeQuotedPrintable(data)).join('\n');
  expect(text).toMatch(/^Subject: .*: feed dealer$/m);
  expect(text).toContain('The feed dealer: the address answered 500. It is asked again by itself');
  expect(text).toContain('The feed dealer is well again.');
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});
