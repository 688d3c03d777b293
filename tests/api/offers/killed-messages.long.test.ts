import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { insertSession } from '#server/modules/login/repositories/sessions.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../../database.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { NODE_FLAGS } from '../../node-flags.ts';
import { API } from '../login/log-in.ts';

const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('offer-process.ts', import.meta.url));
/** Offers that a site accepts before it dies. */
const OFFERS = 5;
const LONG = { timeout: 240_000 };

let database: OpenDatabase;
let webhook: FakeService;
let headers: Record<string, string>;
let running: ChildProcess | undefined;
let cars = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-killed-'));
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

beforeAll(async () => {
  [database, webhook] = await Promise.all([createTestDatabase(), openFakeService()]);
  const phone = '+60123456789';
  const contact = await findOrCreateContact(database.db, { region: 'my', phone, slug: 'buyer' });
  const token = createToken();
  await insertSession(database.db, {
    tokenHash: hashToken(token),
    contactId: contact.id,
    region: 'my',
    purpose: 'login',
    seconds: 600,
  });
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});
afterAll(async () => {
  await kill();
  await webhook?.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** @returns the address of the site */
async function startSite(...skippedJobs: string[]): Promise<string> {
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url, dataDir, webhook.url, ...skippedJobs], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  return String(origin);
}

async function kill(): Promise<void> {
  if (!running || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}

/** Stores offers that their buyer may accept. @returns their slugs */
async function storeOffers(): Promise<string[]> {
  const first = cars;
  cars += OFFERS;
  const slugOf = (_: unknown, index: number) => `car-${first + index}`;
  const slugs = Array.from({ length: OFFERS }, slugOf);
  const car = (slug: string) => ({
    kind: 'used' as const,
    source: 'test',
    sourceId: slug,
    slug,
    status: 'available',
    title: slug,
    fields: { 'listing.asking_price': 50_000, 'listing.is_available': true },
    detail: {},
  });
  await upsertListings(database.db, 'my', slugs.map(car));
  const stored = slugs.map(async (slug) => {
    const offer = randomBytes(16).toString('hex');
    await query(
      `INSERT INTO offers (slug, region, listing_id, listing_slug, car, contact_id, phone, language, state, currency, price, deposit, buyer, terms_hash, terms_accepted_at)
       SELECT $1, l.region, l.id, l.slug, '{"title": "Car", "fields": {}, "photo": null}', c.id, c.phone, 'en', 'open', 'MYR', 5000000, 100000, '{"name": "Aminah"}', 'hash', now()
       FROM listings l, contacts c WHERE l.slug = $2`,
      [offer, slug],
    );
    return offer;
  });
  return Promise.all(stored);
}

const accept = async (origin: string, offer: string) => {
  const url = `${origin}${API}/my/offers/${offer}/accept`;
  return (await fetch(url, { method: 'POST', headers, body: '{"version":1,"price":5000000}' })).status;
};
const messages = () =>
  query(
    'SELECT o.slug, d.channel, d.state, d.attempts FROM deliveries d JOIN offers o ON o.id = d.offer_id ORDER BY d.id',
  );
const received = () => webhook.asked.map(({ body }) => JSON.parse(body));

it(
  'a site that dies after it has recorded an action sends the messages once when it starts again',
  LONG,
  async () => {
    const offers = await storeOffers();
    const first = await startSite('deliver-messages');
    const answers = await Promise.all(offers.map((offer) => accept(first, offer)));
    await kill();
    expect(answers).toEqual(offers.map(() => 200));
    // recorded with the action, and nobody has heard of it
    const queued = await messages();
    expect(queued).toHaveLength(2 * OFFERS);
    expect(new Set(queued.map(({ state }) => state))).toEqual(new Set(['queued']));
    expect(received()).toEqual([]);

    const second = await startSite();
    await expect.poll(unsent, { timeout: 60_000, interval: 200 }).toBe(0);
    // the next run sends what is new, and nothing of what was sent
    await query('UPDATE deliveries SET due_at = now()');
    const [next = ''] = await storeOffers();
    expect(await accept(second, next)).toBe(200);
    await expect.poll(received, { timeout: 60_000, interval: 200 }).toHaveLength(OFFERS + 1);
    await expect.poll(unsent, { timeout: 60_000, interval: 200 }).toBe(0);
    const accepted = [...offers, next];
    expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual(
      accepted.flatMap(() => [
        ['sent', 1],
        ['sent', 1],
      ]),
    );
    expect(
      received()
        .map(({ type, data }) => `${type} ${data.offer.slug}`)
        .sort(),
    ).toEqual(accepted.map((offer) => `offer.accepted ${offer}`).sort());
    const inbox = await (await fetch(`${second}/inbox`)).text();
    for (const offer of accepted) expect(inbox.split(`/my/en/offers/${offer}`), inbox).toHaveLength(2);
    await kill();
  },
);

it('a site that dies while the receiver reads repeats the message under its key', LONG, async () => {
  const before = webhook.asked.length;
  const [offer = ''] = await storeOffers();
  webhook.answer = () => {
    running?.kill('SIGKILL');
    return null;
  };
  const origin = await startSite();
  await accept(origin, offer).catch(() => {});
  await expect.poll(() => webhook.asked.length, { timeout: 60_000 }).toBe(before + 1);
  await kill();
  webhook.answer = () => ({ status: 200, body: '{}' });
  // the time that the dead process had for it is over
  await query(`UPDATE deliveries SET due_at = now() WHERE state <> 'sent'`);
  await startSite();
  // a run that the dead process has begun is over a minute later
  await expect.poll(unsent, { timeout: 120_000, interval: 200 }).toBe(0);
  const ids = received().map(({ id }) => id);
  expect(ids).toHaveLength(before + 2);
  expect(new Set(ids).size).toBe(before + 1);
});

async function unsent(): Promise<number> {
  const [{ count }] = await query(`SELECT count(*)::int FROM deliveries WHERE state <> 'sent'`);
  return count;
}
