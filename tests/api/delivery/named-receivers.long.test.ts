import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest, SentTicket } from '#contracts/types.ts';
import { type FakeMailServer, openFakeMailServer } from '../../fake-mail-server.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { DESK, deskOf } from '../desk/at-desk.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
/** Requests of the attacks that were seen: to 136 phones and to one mailbox. */
const PHONES = 136;
const MAILS = 156;
const PER_REGION = 20;
const BUDGET = 12;

let site: TestSite;
let mailServer: FakeMailServer;
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

/** `my` sends few texts to strangers, `id` has little money. */
function change(manifest: RegionManifest): RegionManifest {
  const changed = withTicketForms(manifest);
  const { delivery } = changed;
  if (!delivery?.limits) throw new Error('the shipped manifests have limits of messages');
  const { limits } = delivery;
  if (manifest.code === 'my')
    return {
      ...changed,
      delivery: { ...delivery, limits: { ...limits, message: { ...limits.message, perRegion: PER_REGION } } },
    };
  if (manifest.code !== 'id') return changed;
  return { ...changed, delivery: { ...delivery, budget: { textPrice: 1, emailPrice: 0, perDay: BUDGET } } };
}

beforeAll(async () => {
  mailServer = await openFakeMailServer();
  site = await openTestSite({
    stock: { sg: 1, my: 1, id: 1 },
    environment: {
      RATE_LIMITS: 'off',
      MAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      SMTP_TLS: 'off',
      MAIL_FROM: 'Forecourt <requests@cars.example>',
    },
    change,
  });
});
afterAll(async () => {
  await site?.close();
  await mailServer?.stop();
});
beforeEach(() => query('DELETE FROM tickets; DELETE FROM message_sends; DELETE FROM message_days'));

interface Sender {
  region?: string;
  from: string;
  token?: string;
}

async function send(answers: object, { region = 'sg', from, token }: Sender): Promise<SentTicket> {
  const headers = { ...BROWSER, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await post(
    `${API}/${region}/contact-us`,
    { answers: { message: randomUUID(), ...answers } },
    headers,
    from,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

const phoneOf = (region: string, n: number) =>
  ({ sg: `+6581${String(n).padStart(6, '0')}`, my: `+60123${String(n).padStart(6, '0')}` })[region] ??
  `+628121${String(n).padStart(6, '0')}`;

/** How people are reached, in the order of their requests; null: nothing is sent. */
const reached = async (): Promise<(string | null)[]> =>
  (
    await query(
      `SELECT state, way FROM deliveries WHERE channel = 'sender' AND event = 'created' ORDER BY ticket_id, way`,
    )
  ).map(({ state, way }) => (state === 'dead' ? null : (way ?? 'usual')));
const count = (ways: readonly (string | null)[]) => ways.filter((way) => way !== null).length;

async function sendAll(requests: number, each: (n: number) => Promise<SentTicket>): Promise<SentTicket[]> {
  const sent: SentTicket[] = [];
  for (let n = 0; n < requests; n += 1) sent.push(await each(n));
  return sent;
}

describe('a stranger who names receivers (HARDENING A04, A51)', () => {
  it(`causes 10 texts with ${PHONES} requests about ${PHONES} phones from one address; all are taken`, async () => {
    const sent = await sendAll(PHONES, (n) => send({ phone: phoneOf('sg', n) }, { from: '203.0.113.7' }));
    const ways = await reached();
    expect([ways.length, count(ways)]).toEqual([PHONES, 10]);
    const told = sent.map(({ notice }) => notice === undefined);
    expect(told).toEqual(ways.map((way) => way !== null));
    const untold = sent.at(-1);
    const page = await site.app.inject(`${API}/sg/tickets/${untold?.slug}?lang=zh-SG`);
    expect(page.json().data.notice).toMatch(/没有发送确认消息/);
  });

  it(`causes 60 texts from ${PHONES} addresses of one network`, async () => {
    await sendAll(PHONES, (n) => send({ phone: phoneOf('sg', n) }, { from: `203.0.113.${n}` }));
    expect(count(await reached())).toBe(60);
  });

  it(`causes 60 texts from ${PHONES} IPv6 customers of one network`, async () => {
    await sendAll(PHONES, (n) => send({ phone: phoneOf('sg', n) }, { from: `2001:db8:7:${n}::1` }));
    expect(count(await reached())).toBe(60);
  });

  it('causes 5 texts to one phone, wherever requests come from', async () => {
    await sendAll(30, (n) => send({ phone: phoneOf('sg', 1) }, { from: `198.51.${n}.1` }));
    expect(count(await reached())).toBe(5);
  });

  it('causes no more when requests arrive at the same moment', async () => {
    const all = Array.from({ length: 30 }, (_, n) =>
      send({ phone: phoneOf('sg', n), message: `${n}` }, { from: '203.0.113.8' }),
    );
    await Promise.all(all);
    expect(count(await reached())).toBe(10);
  });

  it(`causes ${PER_REGION} texts of a region that allows no more, from anywhere`, async () => {
    const from = (n: number) => `198.51.${n}.1`;
    await sendAll(40, (n) => send({ phone: phoneOf('my', n) }, { region: 'my', from: from(n) }));
    expect(count(await reached())).toBe(PER_REGION);
  });

  it(`causes 6 of ${MAILS} e-mails to one mailbox, in all its spellings`, async () => {
    const email = (n: number) => (n % 2 ? `mei+${n}@mail.example` : 'Mei@Mail.example');
    await sendAll(MAILS, (n) => send({ message: `${n}`, email: email(n) }, { from: `198.51.${n}.1` }));
    expect(count(await reached())).toBe(6);
  });

  it('causes 20 e-mails to many mailboxes from one address', async () => {
    await sendAll(40, (n) => send({ email: `mei${n}@mail.example` }, { from: '203.0.113.9' }));
    expect(count(await reached())).toBe(20);
  });

  it('causes no text abroad', async () => {
    await send({ phone: '+8613812345678' }, { from: '203.0.113.9' });
    expect(await reached()).toEqual([null]);
  });
});

it('who is not sent a text gets an e-mail, if one was left', async () => {
  const from = '203.0.113.10';
  const sent = await sendAll(11, (n) =>
    send({ phone: phoneOf('sg', n), email: `mei${n}@mail.example` }, { from }),
  );
  // who left both is reached both ways, as long as the limits of texts allow it
  const both = Array.from({ length: 10 }, () => ['email', 'message']).flat();
  expect(await reached()).toEqual([...both, 'email']);
  expect(sent.at(-1)?.notice).toBeUndefined();
});

describe('a phone that proved itself by a code', () => {
  it('gets texts while address, network and strangers’ share are used up', async () => {
    const from = '203.0.113.11';
    const { token } = await enter('sg', phoneOf('sg', 1));
    await sendAll(10, () => send({ phone: phoneOf('sg', 1), message: `${Math.random()}` }, { from }));
    expect(count(await reached())).toBe(5);
    await query('DELETE FROM tickets');
    await sendAll(12, (n) => send({ phone: phoneOf('sg', 1), message: `own ${n}` }, { from, token }));
    expect(count(await reached())).toBe(10);
  });

  it('does not open the phones of others to its owner', async () => {
    const from = '203.0.113.12';
    const { token } = await enter('sg', phoneOf('sg', 1));
    await sendAll(30, (n) => send({ phone: phoneOf('sg', 100 + n) }, { from, token }));
    expect(count(await reached())).toBe(10);
  });
});

it('a booking that is moved again and again causes 5 texts', async () => {
  const from = '203.0.113.13';
  const slots = (await site.app.inject(`${API}/sg/time-slot?slot_type=workshop`)).json();
  const free: string[] = slots.data
    .slice(1)
    .flatMap(({ time_slots: all }: { time_slots: { value: string; slots_left: number }[] }) =>
      all.filter(({ slots_left: left }) => left > 0).map(({ value }) => value),
    );
  const place = slots.meta.location_id;
  const answers = { phone: phoneOf('sg', 1), place, slot: { start: free[0], location: place } };
  const booked = await post(`${API}/sg/tickets/workshop`, { answers }, BROWSER, from);
  expect(booked.statusCode, booked.body).toBe(201);
  const url = `${API}/sg/tickets/${booked.json().data.slug}/booking`;
  for (const start of free.slice(1, 13)) {
    const moved = await post(url, { start }, BROWSER, from);
    expect(moved.statusCode, moved.body).toBe(200);
  }
  const texts = await query(
    `SELECT event, state FROM deliveries WHERE channel = 'sender' AND event <> 'reminder' AND state <> 'dead'`,
  );
  expect(texts).toHaveLength(5);
});

describe('a budget of money', () => {
  it('ends the texts of its region and day, and staff see it', async () => {
    const cookie = await member('+6281200000001', 'reader', ['id']);
    const messages = async () =>
      (await site.app.inject({ url: `${DESK}/id/overview`, headers: { cookie } })).json().data.messages;
    const from = (n: number) => `198.51.${n}.1`;
    const { token } = await enter('id', phoneOf('id', 1));
    expect(await messages()).toEqual({ withheld: 0, used_percent: 0, is_warning: false });
    await sendAll(9, (n) => send({ phone: phoneOf('id', n) }, { region: 'id', from: from(n) }));
    expect(await messages()).toEqual({ withheld: 0, used_percent: 75, is_warning: false });
    await sendAll(11, (n) => send({ phone: phoneOf('id', 50 + n) }, { region: 'id', from: from(50 + n) }));
    expect(count(await reached())).toBe(BUDGET);
    expect(await messages()).toEqual({ withheld: 8, used_percent: 100, is_warning: true });
    // a proven phone costs the same money
    const own = await send({ phone: phoneOf('id', 1) }, { region: 'id', from: from(1), token });
    expect(own.notice).toEqual(expect.any(String));
    await send({ phone: phoneOf('sg', 1) }, { from: from(1) });
    expect(count(await reached())).toBe(BUDGET + 1);
  });
});

it('who caused messages is stored as hashes for two days', async () => {
  await send({ phone: phoneOf('sg', 1), email: 'mei@mail.example' }, { from: '203.0.113.14' });
  const [row] = await query('SELECT message_sends::text AS text FROM message_sends');
  expect(row.text).not.toMatch(/8100|203\.0|mei/);
});
