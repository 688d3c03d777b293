import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest, TimeSlotsAnswer } from '#contracts/types.ts';
import { withTicketForms } from '../fixtures/ticket-forms.ts';
import { API } from './login/log-in.ts';
import { fakeSentry } from './monitoring/fake-sentry.ts';
import { peopleOf } from './profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

const LIMITS = {
  requests: { perPerson: 4, perAddress: 6, perNetwork: 12 },
  consents: { perAddress: 5, perNetwork: 10 },
  cardReadings: { perPerson: 1, perAddress: 2, perNetwork: 4 },
  errorReports: { perAddress: 5, perNetwork: 10, perRegion: 20 },
};
const ADDRESS = '203.0.113.7';
/** Of a proxy that TRUST_PROXY does not list. */
const PROXY = '172.17.0.1';
const PLACE = 'tampines';

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
    stock: { sg: 1 },
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
beforeEach(() =>
  query('DELETE FROM bookings; DELETE FROM tickets; DELETE FROM idempotency_keys; DELETE FROM daily_use'),
);

interface Call {
  from?: string;
  key?: string;
  token?: string;
  device?: string;
}

const call = (path: string, body: object, { from = ADDRESS, key, token, device }: Call = {}) =>
  post(
    `${API}/sg/${path}`,
    body,
    {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': key ?? randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(device && { cookie: `__Host-device=${device}` }),
    },
    from,
  );
const write = (given: Call = {}, message: string = randomUUID()) =>
  call('contact-us', { answers: { message } }, given);

/** How many more requests the address may send. */
async function countLeft(given: Call = {}): Promise<number> {
  for (let taken = 0; ; taken += 1) if ((await write(given)).statusCode === 429) return taken;
}

describe('what counts once, or not at all', () => {
  it('a double tap, and the last one that is left tapped twice', async () => {
    for (let n = 1; n <= LIMITS.requests.perAddress; n += 1) {
      const key = randomUUID();
      const taps = await Promise.all(Array.from({ length: 5 }, () => write({ key }, `tap ${n}`)));
      expect(taps.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(taps.map(({ body }) => body)).size).toBe(1);
    }
    expect(await countLeft()).toBe(0);
  });

  it('contact details that are left twice at the same moment', async () => {
    const key = randomUUID();
    const leave = () => call('contacts', { name: 'Mei', phone: '81234567' }, { key });
    const answers = await Promise.all(Array.from({ length: 5 }, leave));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(await countLeft()).toBe(LIMITS.requests.perAddress - 1);
  });

  it('a time that somebody else has taken meanwhile', async () => {
    const { data } = (
      await site.app.inject({ url: `${API}/sg/time-slot?slot_type=workshop&location_id=${PLACE}` })
    ).json<TimeSlotsAnswer>();
    const [slot] = data.flatMap(({ time_slots: slots }) => slots);
    const { value: start, slots_left: left } = slot ?? { value: '', slots_left: 0 };
    const book = (phone: string, given: Call) =>
      call('tickets/workshop', { answers: { phone, place: PLACE, slot: { start, location: PLACE } } }, given);
    for (let n = 1; n <= left; n += 1)
      expect((await book(`+658123456${n}`, { from: `198.51.${n}.1` })).statusCode).toBe(201);
    for (let n = 0; n < 3; n += 1) expect((await book(`+658123457${n}`, {})).statusCode).toBe(409);
    expect(await countLeft()).toBe(LIMITS.requests.perAddress);
  });

  it('a consent that could not be stored', async () => {
    const decide = () => call('consents', { id: randomUUID(), version: 1, categories: [] });
    await query('ALTER TABLE consents ADD CONSTRAINT fails CHECK (false) NOT VALID');
    const failed = [await decide(), await decide()];
    await query('ALTER TABLE consents DROP CONSTRAINT fails');
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    const statuses: number[] = [];
    for (let n = 0; n <= LIMITS.consents.perAddress; n += 1) statuses.push((await decide()).statusCode);
    expect(statuses).toEqual([...Array(LIMITS.consents.perAddress).fill(201), 429]);
  });
});

describe('visitors behind a proxy that is not listed', () => {
  it('have the share of one network together, and each browser and person its own', async () => {
    const device = 'device0000000000000001';
    expect(await countLeft({ from: PROXY, device })).toBe(LIMITS.requests.perPerson);
    expect(await countLeft({ from: PROXY })).toBe(LIMITS.requests.perNetwork - LIMITS.requests.perPerson);
    const { token } = await enter('sg', '+6581234567');
    expect(await countLeft({ from: PROXY, token })).toBe(LIMITS.requests.perPerson);
  });
});

it('a visitor behind an address with too many requests is asked to log in; a person who has logged in is not', async () => {
  await countLeft();
  expect((await write()).json().message).toMatch(/^Very many .* Log in/);
  const { token } = await enter('sg', '+6581234568');
  await countLeft({ token });
  expect((await write({ token })).json().message).not.toMatch(/log in/i);
});

it('a page does not wait until its error report is counted', async () => {
  const envelope = [{}, { type: 'event' }, { exception: { values: [] } }].map((line) => JSON.stringify(line));
  const report = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/monitoring/sg',
      payload: envelope.join('\n'),
      remoteAddress: ADDRESS,
    });
  const client = await site.database.pool.connect();
  await client.query('BEGIN; LOCK TABLE daily_use IN EXCLUSIVE MODE');
  const answers = await Promise.race([
    Promise.all(Array.from({ length: 200 }, report)),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 2_000)),
  ]);
  await client.query('COMMIT');
  client.release();
  expect(answers?.map(({ statusCode }) => statusCode)).toEqual(Array(200).fill(202));
  await expect.poll(() => sentry.received.length).toBeGreaterThan(0);
  expect(sentry.received.length).toBeLessThanOrEqual(LIMITS.errorReports.perAddress);
});
