import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode, RegionManifest } from '#contracts/types.ts';
import { ERROR_CODES } from '#server/http/error-codes.ts';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import { insertSession } from '#server/modules/login/repositories/sessions.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import { withTicketForms } from '../fixtures/ticket-forms.ts';
import { seededRandom } from '../search/seeded-random.ts';
import { DESK_PARTS, type DeskPart, deskRows, inputsOf } from './fuzz-inputs.ts';
import { logInStaff } from './log-in-staff.ts';
import { OFFER_REGION, offerRows } from './offers/offer-rows.ts';
import { type ApiDocument, callsOf, sampleOf } from './openapi-document.ts';
import { randomApiRequest } from './random-api-requests.ts';
import { openTestSite, type TestSite } from './test-site.ts';
import { sendOwnRequests } from './tickets/own-requests.ts';

const REQUESTS = 20_000;
const MAX_ROUNDS = 400;
/** They need a secret that only its owner gets. */
const SECRETS = [
  'POST /api/v1/rabbit/{region}/contacts/otp/verify',
  'POST /api/v1/login-contact-by-ott',
  'POST /api/v1/rabbit/contacts/ott/verify',
  'POST /api/v1/staff/code/verify',
  'POST /api/v1/staff/device',
];
/** It is off here, and needs a role of its own: `desk/studio.test.ts`. */
const isOfStudio = (path: string) => path.includes('/studio/');
/** `FUZZ_SEED=7 npx vitest run …` sends different requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 11);
let site: TestSite;
let document: ApiDocument;

/** A buyer of a round keeps a car for each call, and may pay by every method. */
function withManyOffers(manifest: RegionManifest): RegionManifest {
  const changed = withTicketForms(manifest);
  const { payments } = changed;
  return {
    ...changed,
    offers: { ...changed.offers, maxOpen: 100 },
    outgoing: ['google.tsv', 'google.xml', 'meta.csv', 'cars.jsonl'],
    feeds: [
      { name: 'dealer', address: 'https://feeds.invalid/a.csv', mapping: 'sgcarmart', schedule: 'hourly' },
    ],
    ...(payments && { payments: { ...payments, methods: [...payments.methods, 'paynow'] } }),
  };
}

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 60, my: 20 },
    change: withManyOffers,
    // requests of one address would be refused before their handlers
    environment: { RATE_LIMITS: 'off' },
    isCalledFromHere: true,
  });
  document = (await site.app.inject('/api/openapi.json')).json();
});
afterAll(() => site?.close());

/** Logs in a new person, so that rounds do not affect each other. */
async function logIn(region: string): Promise<{ id: string; slug: string; authorization: string }> {
  const token = createToken();
  const slug = hashToken(token).slice(0, 20);
  const { id: contactId } = await findOrCreateContact(site.database.db, { region, phone: `+${slug}`, slug });
  const session = { tokenHash: hashToken(token), contactId, region, purpose: 'login' as const, seconds: 600 };
  await insertSession(site.database.db, session);
  return { id: String(contactId), slug, authorization: `Bearer ${token}` };
}

const statusOf = async (url: string, authorization?: string, method: 'GET' | 'DELETE' = 'GET') =>
  (await site.app.inject({ method, url, headers: authorization ? { authorization } : {} })).statusCode;

/** Sends a call with its sample body, so that later calls find what it creates. */
async function send(method: 'POST' | 'PUT', path: string, url: string, authorization: string) {
  const schema =
    document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  const payload = sampleOf(schema ?? {}, document) as object;
  return site.app.inject({ method, url, payload, headers: { authorization } });
}

/** @returns id of a new saved search */
async function saveSearch(authorization: string): Promise<string> {
  const path = '/api/v1/rabbit/{region}/tickets/buy-hunt-notify';
  const answer = await send('POST', path, path.replace('{region}', 'sg'), authorization);
  return String(answer.json().data.id);
}

const carsForSale = async (kind: 'used' | 'new', region = 'sg') =>
  (
    await site.database.pool.query<{ id: string; slug: string }>(
      `SELECT id, slug FROM listings
       WHERE region = $2 AND kind = $1 AND fields ->> 'is_sold' IS DISTINCT FROM 'true'
       ORDER BY id DESC LIMIT 20`,
      [kind, region],
    )
  ).rows;

/** Cars that nothing but the calls of the desk needs, a different one for each of these calls. */
async function carsOfStaff(): Promise<Record<DeskPart, string>[]> {
  const { rows } = await site.database.pool.query<{ id: string }>(
    `SELECT id FROM listings WHERE region = 'sg' AND kind = 'used' ORDER BY id LIMIT 30`,
  );
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: Math.floor(ids.length / DESK_PARTS.length) }, (_, round) => {
    const own = ids.slice(round * DESK_PARTS.length);
    return Object.fromEntries(DESK_PARTS.map((part, at) => [part, own[at]])) as Record<DeskPart, string>;
  });
}

/** Hash of the terms of offers, as any buyer reads it. */
async function termsHash(): Promise<string> {
  const { authorization, offers } = await offerRows(site, { terms: '', listing: '' });
  const url = `/api/v1/rabbit/${OFFER_REGION}/offers/${offers.read}`;
  return (await site.app.inject({ url, headers: { authorization } })).json().data.terms_hash;
}

/** Status that belongs to the code of an error; undefined without a code. */
function codedStatus(body: string): number | undefined {
  const { code } = JSON.parse(body) as { code?: ErrorCode };
  return code && ERROR_CODES[code]?.status;
}

async function uploadPicture(slug: string, authorization: string): Promise<void> {
  const path = '/api/v1/rabbit/{region}/contacts/{slug}/profile-image';
  const url = path.replace('{region}', 'sg').replace('{slug}', slug);
  expect((await send('PUT', path, url, authorization)).statusCode).toBe(200);
}

describe('a request', () => {
  const GUESSED = `Bearer ${'A'.repeat(43)}`;

  it('to an unknown region is a 404 before the session is looked up (A47)', async () => {
    for (const { method, path, operation } of callsOf(document).filter((call) =>
      call.path.includes('{region}'),
    )) {
      const url = path.replace('{region}', 'sg%00').replaceAll(/\{[^}]+\}/g, '1');
      const answer = await site.app.inject({
        method,
        url,
        headers: { authorization: GUESSED },
        ...(operation.requestBody && { payload: {} }),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
    }
  });

  it('with invalid input is a 400 before the session is looked up (A47)', async () => {
    const path = '/api/v1/rabbit/sg/listings/histories';
    expect(await statusOf(`${path}?category=other`, GUESSED)).toBe(400);
    expect(await statusOf(path, GUESSED)).toBe(401);
  });

  it.each(['1e309', 'Infinity', '-0', '0x10', '9007199254740993', '1.5', '%00', '%ED%A0%80', ''])(
    'is refused when an integer is expected and "%s" is given',
    async (value) => {
      const { authorization } = await logIn('sg');
      const path = '/api/v1/rabbit/sg';
      expect(await statusOf(`${path}/listings/histories?page=${value}`, authorization)).toBe(400);
      expect(await statusOf(`${path}/listings/histories?contact_id=${value}`, authorization)).toBe(400);
      const search = `${path}/tickets/buy-hunt-notify/${value === '' ? '+' : value}`;
      // no path holds a NUL
      expect(await statusOf(search, authorization, 'DELETE')).toBe(value === '%00' ? 404 : 400);
    },
  );

  it(`generated from the OpenAPI document never fails: ${REQUESTS} requests with seed ${SEED}`, async () => {
    const random = seededRandom(SEED);
    const calls = callsOf(document).filter(({ path }) => !isOfStudio(path));
    const used = await carsForSale('used');
    const newCars = await carsForSale('new');
    const reserved = await carsForSale('used', OFFER_REGION);
    const terms = await termsHash();
    const changed = await carsOfStaff();
    const failed: string[] = [];
    const uncoded = new Set<string>();
    const statuses = new Map<number, number>();
    const answered = new Set<string>();
    // most other calls of the round fail once the contact is deleted, and those of a search once that is
    const kept = calls.filter(
      ({ method, path }) => method !== 'DELETE' || !/\/(contacts\/\{slug\}|\{search_id\})$/.test(path),
    );
    const unanswered = () =>
      calls.filter(
        ({ method, path }) => !answered.has(`${method} ${path}`) && !SECRETS.includes(`${method} ${path}`),
      );
    // after all requests, calls whose values were never right together get more
    for (
      let sent = 0, number = 0;
      sent < REQUESTS || (number < MAX_ROUNDS && unanswered().length > 0);
      number++
    ) {
      await site.database.pool.query('DELETE FROM bookings');
      await site.database.pool.query('DELETE FROM slot_exceptions');
      // a region has some keys only
      await site.database.pool.query('DELETE FROM partner_keys');
      const { id: contactId, slug: contact, authorization } = await logIn('sg');
      if (random.chance(0.4)) await uploadPicture(contact, authorization);
      const listing = random.pick(used);
      const rows = {
        contact,
        contactId,
        phone: `81${String(number).padStart(6, '0')}`,
        authorization,
        search: await saveSearch(authorization),
        requests: await sendOwnRequests(site, { authorization }),
        usedCars: used.map(({ slug }) => slug),
        newCars: newCars.map(({ slug }) => slug),
        listing,
        desk: await deskRows(site, random.pick(changed)),
        member: await logInStaff(site, `+659${String(number).padStart(7, '0')}`),
        // a manager changes the roles of others only, and removes them
        colleague: (await logInStaff(site, `+658${String(number).padStart(7, '0')}`, 'sg', 'agent')).id,
        buyer: await offerRows(site, { terms, listing: reserved[number % reserved.length]?.slug ?? '' }),
      };
      const round =
        sent < REQUESTS ? (number % 2 === 0 ? calls : kept).slice(0, REQUESTS - sent) : unanswered();
      sent += round.length;
      const requests = round.map((call) =>
        randomApiRequest(call, { document, random, inputs: inputsOf(call, rows) }),
      );
      const answers = await Promise.all(requests.map((request) => site.app.inject(request)));
      // more files at once than one network may send: it is asked to try again, and does
      for (const [at, { statusCode, headers }] of answers.entries())
        if (statusCode === 503 && headers['retry-after'] !== undefined)
          answers[at] = await site.app.inject(requests[at] ?? {});
      answers.forEach(({ statusCode, body }, at) => {
        const { method = '', path = '' } = round[at] ?? {};
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (statusCode < 300) answered.add(`${method} ${path}`);
        if (statusCode >= 400 && codedStatus(body) !== statusCode)
          uncoded.add(`${method} ${path}: ${statusCode} ${body.slice(0, 200)}`);
        if (statusCode >= 500) failed.push(`${statusCode} ${JSON.stringify(requests[at]).slice(0, 600)}`);
      });
    }
    expect(failed.slice(0, 20)).toEqual([]);
    expect([...uncoded]).toEqual([]);
    // a fuzz test that reaches no handler proves nothing
    for (const status of [200, 400, 401, 404]) expect(statuses.get(status)).toBeGreaterThan(100);
    expect(unanswered().map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  }, 400_000);
});
