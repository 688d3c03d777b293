import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { visitorServices } from '#server/app/create-services.ts';
import type { Person } from '#server/modules/tickets/index.ts';
import { withTicketForms } from '../fixtures/ticket-forms.ts';
import { API } from './login/log-in.ts';
import { fakeSentry } from './monitoring/fake-sentry.ts';
import { peopleOf } from './profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

const LIMITS = {
  requests: { perPerson: 4, perAddress: 6, perNetwork: 10 },
  consents: { perAddress: 5, perNetwork: 8 },
  cardReadings: { perPerson: 1, perAddress: 2, perNetwork: 3 },
  errorReports: { perAddress: 5, perNetwork: 8, perRegion: 12 },
};
const ATTACK = 20;

let site: TestSite;
let sentry: Awaited<ReturnType<typeof fakeSentry>>;
const { enter, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;
const change = (manifest: RegionManifest): RegionManifest => ({
  ...withTicketForms(manifest),
  dailyLimits: LIMITS,
});

beforeAll(async () => {
  sentry = await fakeSentry();
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    environment: { RATE_LIMITS: 'off', ERROR_MONITORING_DSN: sentry.dsn },
    manifestNames: ['ERROR_MONITORING_DSN'],
    // pages report their errors
    next: async (_request, response) => void response.end('a page'),
    change,
  });
});
afterAll(async () => {
  await site?.close();
  await sentry?.close();
});
beforeEach(() => query('DELETE FROM daily_use; DELETE FROM tickets; DELETE FROM idempotency_keys'));

interface Sender {
  from: string;
  region?: string;
  token?: string;
  device?: string;
  key?: string;
  body?: object;
  language?: string;
}

const headersOf = ({ token, device, key = randomUUID() }: Sender) => ({
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  'idempotency-key': key,
  ...(device && { cookie: `__Host-device=${device}` }),
  ...(token && { authorization: `Bearer ${token}` }),
});
const send = (sender: Sender) => {
  const { region = 'sg', language = 'en', body = { answers: { message: randomUUID() } }, from } = sender;
  return post(`${API}/${region}/contact-us?lang=${language}`, body, headersOf(sender), from);
};

/** Sends one request after the other. @returns how many were taken */
async function sendAll(senderOf: (n: number) => Sender, count = ATTACK): Promise<number> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await send(senderOf(n))).statusCode);
  expect(
    statuses.every((status) => status === 201 || status === 429),
    String(statuses),
  ).toBe(true);
  return statuses.filter((status) => status === 201).length;
}
const stored = async (table = 'tickets') =>
  (await query(`SELECT count(*)::int AS rows FROM ${table}`))[0].rows;

describe('requests of strangers within a day (HARDENING A31, A44, A52)', () => {
  it(`are taken ${LIMITS.requests.perAddress} times from one address, with a new browser each`, async () => {
    expect(await sendAll(() => ({ from: '203.0.113.7' }))).toBe(LIMITS.requests.perAddress);
    expect(await stored()).toBe(LIMITS.requests.perAddress);
    expect((await send({ from: '198.51.100.7' })).statusCode).toBe(201);
  });

  it.each([
    ['IPv4', (n: number) => `203.0.113.${n}`],
    ['IPv6', (n: number) => `2001:db8:7:${n}::1`],
  ])(`are taken ${LIMITS.requests.perNetwork} times from a network of %s`, async (_, from) => {
    expect(await sendAll((n) => ({ from: from(n) }))).toBe(LIMITS.requests.perNetwork);
  });

  it(`are taken ${LIMITS.requests.perPerson} times from one browser, wherever it is`, async () => {
    const device = 'device0000000000000001';
    expect(await sendAll((n) => ({ from: `198.51.${n}.1`, device }))).toBe(LIMITS.requests.perPerson);
  });

  it('are counted over regions', async () => {
    const regions = ['sg', 'my'];
    const taken = await sendAll((n) => ({ from: '203.0.113.7', region: regions[n % 2] ?? 'sg' }));
    expect(taken).toBe(LIMITS.requests.perAddress);
  });

  it('are not more when they arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({ from: '203.0.113.7' })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    const taken = LIMITS.requests.perAddress;
    expect(statuses).toEqual([...Array(taken).fill(201), ...Array(30 - taken).fill(429)]);
    expect(await stored()).toBe(LIMITS.requests.perAddress);
  });

  it('are refused in the language of the page, with the time to wait', async () => {
    await sendAll(() => ({ from: '203.0.113.7' }), LIMITS.requests.perAddress);
    const refused = await send({ from: '203.0.113.7', language: 'zh-SG' });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(refused.json().message).toMatch(/请致电我们/);
    // a sixth of a day
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(14_000);
    expect(wait).toBeLessThanOrEqual(14_400);
  });

  it('are allowed again as the day passes', async () => {
    await sendAll(() => ({ from: '203.0.113.7' }));
    await query(`UPDATE daily_use SET counted_at = counted_at - interval '12 hours'`);
    expect(await sendAll(() => ({ from: '203.0.113.7' }))).toBe(LIMITS.requests.perAddress / 2);
  });

  it('count contact details that visitors leave, too', async () => {
    const leave = (n: number) =>
      post(
        `${API}/sg/contacts`,
        { name: 'Mei', phone: `8123${String(n).padStart(4, '0')}` },
        headersOf({ from: '' }),
        '203.0.113.7',
      );
    const statuses: number[] = [];
    for (let n = 0; n < ATTACK; n += 1) statuses.push((await leave(n)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.requests.perAddress);
    expect((await send({ from: '203.0.113.7' })).statusCode).toBe(429);
  });
});

describe('what does not count', () => {
  const from = '203.0.113.7';

  it('a repeated request, and one whose answers cannot be used', async () => {
    const body = { answers: { message: 'Call me' } };
    for (let n = 0; n < ATTACK; n += 1)
      expect((await send({ from, key: 'the same', body })).statusCode).toBe(201);
    for (let n = 0; n < ATTACK; n += 1)
      expect((await send({ from, body: { answers: {} } })).statusCode).toBe(400);
    expect(await sendAll(() => ({ from }))).toBe(LIMITS.requests.perAddress - 1);
  });

  it('what strangers of the network send, for a person who has logged in', async () => {
    await sendAll(() => ({ from }));
    const { token } = await enter('sg', '+6581234567');
    expect(await sendAll(() => ({ from, token }))).toBe(LIMITS.requests.perPerson);
    const other = await enter('sg', '+6581234568');
    expect((await send({ from, token: other.token })).statusCode).toBe(201);
  });

  it('this machine on a local site', async () => {
    expect(await sendAll(() => ({ from: '127.0.0.1' }))).toBe(ATTACK);
  });
});

it(`stores ${LIMITS.consents.perAddress} consents of an address`, async () => {
  const record = (from: string) =>
    post(
      `${API}/sg/consents`,
      { id: randomUUID(), version: 1, categories: [] },
      headersOf({ from: '' }),
      from,
    );
  const statuses: number[] = [];
  for (let n = 0; n < ATTACK; n += 1) statuses.push((await record('203.0.113.7')).statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.consents.perAddress);
  expect(await stored('consents')).toBe(LIMITS.consents.perAddress);
  expect((await record('198.51.100.7')).statusCode).toBe(201);
});

it('reads the cards of a client as often as a day allows, then suggests nothing', async () => {
  const readCardText = vi.fn(async () => 'Vehicle No. : SKL1234X');
  const { database, content } = site;
  const { readCard } = visitorServices({ ...content, database, readCardText, clock: Date.now });
  const region = content.regions.default;
  const client = { address: '203.0.113.7', signal: new AbortController().signal };
  const read = async (person: Person) =>
    (await readCard(Buffer.from('card'), client, { region, person })).plate;
  const visitor = (n: number, address = '203.0.113.7'): Person => ({
    contactId: null,
    deviceHash: `device ${n}`,
    client: { address, network: '203.0.113.0/24' },
  });
  // a person has one, an address two, a network three
  const people = [
    visitor(1),
    visitor(1),
    visitor(2),
    visitor(3),
    visitor(4, '203.0.113.8'),
    visitor(5, '203.0.113.9'),
  ];
  const plates: (string | undefined)[] = [];
  for (const person of people) plates.push(await read(person));
  const plate = 'SKL1234X';
  expect(plates).toEqual([plate, undefined, plate, undefined, plate, undefined]);
  expect(readCardText).toHaveBeenCalledTimes(3);
});

describe('error reports of pages', () => {
  const EVENT = { event_id: '0123456789abcdef0123456789abcdef', exception: { values: [] } };
  const ENVELOPE = [{ event_id: EVENT.event_id }, { type: 'event' }, EVENT]
    .map((line) => JSON.stringify(line))
    .join('\n');
  const report = (from: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/monitoring/sg',
      payload: ENVELOPE,
      remoteAddress: from,
    });
  const countBusy = async () =>
    (
      await query(
        `SELECT count(*)::int AS busy FROM pg_stat_activity
         WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      )
    )[0].busy;
  const forwarded = async (fromOf: (n: number) => string) => {
    sentry.received.length = 0;
    for (let n = 0; n < ATTACK; n += 1) expect((await report(fromOf(n))).statusCode).toBe(202);
    // pages do not wait for the count
    await expect.poll(countBusy, { timeout: 60_000 }).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return sentry.received.length;
  };

  it.each([
    ['an address', () => '203.0.113.7', LIMITS.errorReports.perAddress],
    ['a network', (n: number) => `203.0.113.${n}`, LIMITS.errorReports.perNetwork],
    ['the region', (n: number) => `198.51.${n}.1`, LIMITS.errorReports.perRegion],
  ])('of %s are forwarded as often as a day allows, then dropped', async (_, fromOf, most) => {
    expect(await forwarded(fromOf)).toBe(most);
  });
});

it('says of nobody what was counted', async () => {
  await send({ from: '203.0.113.7', device: 'device0000000000000001' });
  const [row] = await query('SELECT string_agg(u::text, $1) AS text FROM daily_use AS u', [' ']);
  expect(row.text).not.toMatch(/203\.0|device|requests/);
});
