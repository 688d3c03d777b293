import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GetListingAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { endOffersJob } from '#server/jobs/end-offers.ts';
import { findListingBySlug, restoreEnded, upsertListings } from '#server/modules/listings/index.ts';
import { endMissing } from '#server/modules/listings/repositories/ended-listings.ts';
import { createOffer } from '#server/modules/offers/create-offer.ts';
import { releaseCar, sellCar } from '#server/modules/offers/hold-car.ts';
import { keepLost } from '#server/modules/offers/repositories/listing-holds.ts';
import { listOffersOf } from '#server/modules/offers/repositories/offers.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { jobServices } from '../../job-services.ts';
import { DESK, deskOf, FROM_SITE } from '../desk/at-desk.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { acceptOffer } from './deposit.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 24 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

const get = async <Answer>(path: string) =>
  (await site.app.inject({ url: `${API}/my/listings${path}` })).json<Answer>();

/** How a car is shown on its page, in the search, and by the filter of cars for sale. */
async function shown(slug: string) {
  const [car, all, free] = await Promise.all([
    get<GetListingAnswer>(`/${slug}`),
    get<ListListingsAnswer>('?size=24'),
    get<ListListingsAnswer>('?size=24&available=1'),
  ]);
  return {
    page: car.data.card.status,
    search: all.data.find((card) => card.slug === slug)?.status,
    isForSale: free.data.some((card) => card.slug === slug),
  };
}

/** Messages of the job about lost cars. */
const notify = vi.fn(async () => {});
/** Runs the job that ends offers, once. */
function endOffers(): Promise<void> {
  const { database, content } = site;
  const services = jobServices({ database });
  const effects = { ...services.offers.effects, notify };
  const offers = { effects, regions: () => content.regions.all };
  return endOffersJob.run({}, { ...services, offers, signal: new AbortController().signal });
}

const buyerOf = async (slug: string) =>
  (
    await site.database.pool.query(
      'SELECT contact_id::int AS id, region, phone FROM offers WHERE slug = $1',
      [slug],
    )
  ).rows[0];

it('a car is reserved on its page and in the search until the hold ends', async () => {
  const { data } = await get<ListListingsAnswer>('?size=24');
  const { slug = '' } = data.find(({ status }) => status === 'available') ?? {};
  expect(await shown(slug)).toEqual({ page: 'available', search: 'available', isForSale: true });
  const { token } = await enter('my', '+60123458001');
  const headers = { authorization: `Bearer ${token}` };
  const begun = await post(`${API}/my/offers`, { listing: slug }, headers);
  expect(begun.statusCode, begun.body).toBe(201);
  const reserved = { page: 'pending_sale', search: 'pending_sale', isForSale: false };
  await expect.poll(() => shown(slug)).toEqual(reserved);

  await endOffers();
  expect(await shown(slug)).toEqual(reserved);
  await site.database.pool.query(`UPDATE listing_holds SET held_until = now() - interval '1 second'`);
  await endOffers();
  await expect.poll(() => shown(slug)).toEqual({ page: 'available', search: 'available', isForSale: true });
  const offer = await site.app.inject({ url: `${API}/my/offers/${begun.json().data.slug}`, headers });
  expect(offer.json().data).toMatchObject({ state: 'expired', is_final: true, held_until: null });
});

it.each([
  ['is for sale again when its offer has ended meanwhile', 'available'],
  ['is sold when it was handed over meanwhile', 'sold'],
])('a reserved car that one feed lacks and the next one has %s', async (_, becomes) => {
  const { pool, db } = site.database;
  const { rows } = await pool.query(
    `SELECT id::int, slug, source, source_id, title, fields, detail FROM listings l WHERE region = 'my' AND kind = 'used' AND status = 'available'
       AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id) ORDER BY id LIMIT 1`,
  );
  const car = rows[0];
  const input = {
    ...{ kind: 'used', source: car.source, sourceId: car.source_id, slug: car.slug, status: 'available' },
    ...{ title: car.title, fields: car.fields, detail: car.detail, isDemo: true },
  } as ListingInput;
  const { token } = await enter('my', becomes === 'sold' ? '+60123458003' : '+60123458002');
  const headers = { authorization: `Bearer ${token}` };
  const begun = await post(`${API}/my/offers`, { listing: car.slug }, headers);
  expect(begun.statusCode, begun.body).toBe(201);
  const others = await pool.query(
    `SELECT source_id FROM listings WHERE region = 'my' AND source = $1 AND kind = 'used' AND id <> $2`,
    [car.source, car.id],
  );
  const ids = others.rows.map(({ source_id }) => String(source_id));
  expect(await endMissing(db, { region: 'my', source: car.source, kind: 'used' }, ids)).toBe(1);

  const region = site.content.regions.all.find(({ code }) => code === 'my');
  if (!region) throw new Error('no region');
  const [offer] = await listOffersOf(db, await buyerOf(begun.json().data.slug));
  if (!offer) throw new Error('no offer');
  await inTransaction(db, (tx) =>
    becomes === 'sold' ? sellCar(tx, region, offer) : releaseCar(tx, region, offer),
  );
  await restoreEnded(db, 'my', [input]);
  await upsertListings(db, 'my', [input]);
  const back = await pool.query('SELECT status, fields FROM listings WHERE id = $1', [car.id]);
  expect(back.rows[0]).toMatchObject({
    status: becomes,
    fields: {
      'listing.is_available': becomes === 'available',
      is_sold: becomes === 'sold',
      is_pending_sale: false,
    },
  });
});

describe('a feed that sells or drops the car of an offer', () => {
  let people = 0;
  async function accepted() {
    const { pool, db } = site.database;
    people += 1;
    const headers = {
      authorization: `Bearer ${(await enter('my', `+601234582${String(people).padStart(2, '0')}`)).token}`,
    };
    const { offer } = await acceptOffer({ site, headers, post });
    const { rows } = await pool.query(
      `SELECT l.id::int, l.slug, source, source_id, title, fields, detail, o.id::int AS offer
       FROM listings l JOIN offers o ON o.listing_id = l.id WHERE o.slug = $1`,
      [offer],
    );
    const car = rows[0];
    const others = await pool.query(
      `SELECT source_id FROM listings WHERE region = 'my' AND source = $1 AND kind = 'used' AND id <> $2`,
      [car.source, car.id],
    );
    const input = (status: string) =>
      ({
        ...{ kind: 'used', source: car.source, sourceId: car.source_id, slug: car.slug, status },
        ...{ title: car.title, fields: car.fields, detail: car.detail, isDemo: true },
      }) as ListingInput;
    const starts = { ...headers, 'idempotency-key': 'lost' };
    return {
      id: car.offer as number,
      pay: () => post(`${API}/my/offers/${offer}/deposit/card/payment-intents`, {}, starts),
      drop: () =>
        endMissing(
          db,
          { region: 'my', source: car.source, kind: 'used' },
          others.rows.map(({ source_id }) => String(source_id)),
        ),
      async store(status: string) {
        await restoreEnded(db, 'my', [input(status)]);
        await upsertListings(db, 'my', [input(status)]);
      },
      events: async () =>
        (
          await pool.query('SELECT action FROM offer_events WHERE offer_id = $1 ORDER BY id', [car.offer])
        ).rows
          .map(({ action }) => action)
          .filter((action) => /car|money/.test(action)),
    };
  }

  it('dropped: staff and buyer hear it once, and nothing is paid until the car is back', async () => {
    const { pay, drop, store, events, id } = await accepted();
    await drop();
    notify.mockClear();
    await endOffers();
    await endOffers();
    expect(notify).toHaveBeenCalledTimes(1);
    expect(notify).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ id }), 'car_lost');
    expect(await events()).toEqual(['car_lost']);
    const refused = await pay();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('checking whether this car is still available'),
    ]);
    await store('available');
    expect((await pay()).statusCode).toBe(201);
  });

  it.each(['drop', 'store'] as const)('%s is done again after a deadlock', async (deed) => {
    const { pool } = site.database;
    const { id, ...feed } = await accepted();
    await pool.query(`
      CREATE SEQUENCE attempts;
      CREATE FUNCTION first_fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('attempts') = 1 THEN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER first_fails BEFORE UPDATE ON listing_holds FOR EACH ROW EXECUTE FUNCTION first_fails()`);
    try {
      await feed[deed]('sold');
      const [hold] = (await pool.query('SELECT lost FROM listing_holds WHERE offer_id = $1', [id])).rows;
      expect(hold.lost).toBe(deed === 'drop' ? 'removed' : 'sold');
    } finally {
      await pool.query('DROP FUNCTION first_fails CASCADE; DROP SEQUENCE attempts');
    }
  });

  it('sold: staff see it among what waits, and let the buyer go on', async () => {
    const cookie = await member('+60123450041', 'agent', ['my']);
    const desk = async (path: string, payload?: object) =>
      (
        await site.app.inject({
          method: payload ? 'POST' : 'GET',
          url: `${DESK}/my/offers${path}`,
          headers: { ...FROM_SITE, cookie },
          ...(payload && { payload }),
        })
      ).json();
    const { pay, store, events, id } = await accepted();
    await store('sold');
    await endOffers();
    const waiting = await desk('?state=waiting');
    expect(waiting.data.map(({ number }: { number: string }) => Number(number))).toContain(id);
    const { data } = await desk(`/${id}`);
    expect(data.car_lost).toBe('sold');
    expect((await pay()).statusCode).toBe(409);
    const kept = await desk(`/${id}/actions`, { version: data.version, action: 'keep_car' });
    expect(kept.data.car_lost).toBe(null);
    expect(kept.data.history.at(-1).action).toBe('keep_car');
    // the same feed again changes nothing
    await store('sold');
    await endOffers();
    expect((await pay()).statusCode).toBe(201);
    expect(await events()).toEqual(['car_lost', 'keep_car']);
  });

  it('sold: money that was on its way reserves it, nobody else gets it, and it stays sold when the offer ends', async () => {
    const { pool, db } = site.database;
    const { pay, store, events, id } = await accepted();
    const { payment } = (await pay()).json().data;
    await store('sold');
    await pool.query(
      `UPDATE sandbox_intents SET state = 'succeeded' WHERE id = (SELECT intent_id FROM payments WHERE slug = $1)`,
      [payment.slug],
    );
    await post(`${API}/my/payments/${payment.slug}/settlement`, {});
    const { rows } = await pool.query(
      `SELECT o.state, h.held_until, (SELECT count(*)::int FROM payment_cases c JOIN payments p ON p.id = c.payment_id
         JOIN transactions t ON t.id = p.transaction_id WHERE t.offer_id = o.id) AS cases
       FROM offers o JOIN listing_holds h ON h.offer_id = o.id AND h.released_at IS NULL WHERE o.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'reserved', held_until: null, cases: 0 }]);
    expect(await events()).not.toContain('money_unallocated');
    const region = site.content.regions.all.find(({ code }) => code === 'my');
    if (!region) throw new Error('no region');
    await endOffers();
    // also where staff have decided that it is there
    await inTransaction(db, (tx) => keepLost(tx, id));
    await inTransaction(db, (tx) => releaseCar(tx, region, { id, region: 'my' }));
    const { rows: cars } = await pool.query(
      'SELECT l.status FROM listings l JOIN offers o ON o.listing_id = l.id WHERE o.id = $1',
      [id],
    );
    expect(cars).toEqual([{ status: 'sold' }]);
  });

  it('dropped, and sold when it comes back: the time that was left counts from the first loss', async () => {
    const { pool, db } = site.database;
    const { drop, store, id } = await accepted();
    await drop();
    await pool.query(
      `UPDATE listing_holds SET lost_at = now() - interval '10 days', held_until = now() - interval '10 days' + interval '1 hour'
       WHERE offer_id = $1`,
      [id],
    );
    await store('sold');
    await inTransaction(db, (tx) => keepLost(tx, id));
    const { rows } = await pool.query(
      `SELECT lost, round(extract(epoch FROM held_until - now()) / 60)::int AS minutes FROM listing_holds WHERE offer_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ lost: 'kept_sold', minutes: 60 }]);
  });

  it.each(['staff keep it', 'the feed has it again'])(
    'does not lapse while it is lost, and has the time that was left when %s',
    async (end) => {
      const { pool, db } = site.database;
      const { store, id } = await accepted();
      await store('sold');
      // lost for ten days, with an hour left
      await pool.query(
        `UPDATE listing_holds SET lost_at = now() - interval '10 days', held_until = now() - interval '10 days' + interval '1 hour'
         WHERE offer_id = $1`,
        [id],
      );
      const stateOf = async () =>
        (await pool.query('SELECT state FROM offers WHERE id = $1', [id])).rows[0].state;
      await endOffers();
      expect(await stateOf()).toBe('accepted');
      await (end === 'staff keep it' ? inTransaction(db, (tx) => keepLost(tx, id)) : store('available'));
      await endOffers();
      expect(await stateOf()).toBe('accepted');
      const { rows } = await pool.query(
        `SELECT round(extract(epoch FROM held_until - now()) / 60)::int AS minutes FROM listing_holds WHERE offer_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ minutes: 60 }]);
    },
  );

  it('paid in full: no message; dropped while it was being reserved: one', async () => {
    const { pool } = site.database;
    const paid = await accepted();
    await pool.query(
      `INSERT INTO transactions (slug, region, offer_id, kind, amount, currency, state)
       SELECT md5(random()::text), 'my', $1, 'balance', 1, 'MYR', 'paid'`,
      [paid.id],
    );
    await paid.store('sold');
    const dropped = await accepted();
    await dropped.drop();
    await pool.query('UPDATE listing_holds SET lost = NULL, lost_at = NULL WHERE offer_id = $1', [
      dropped.id,
    ]);
    notify.mockClear();
    await endOffers();
    expect(await paid.events()).toEqual([]);
    expect(await dropped.events()).toEqual(['car_lost']);
    expect(notify).toHaveBeenCalledTimes(1);
  });
});

it('an offer has the price that its car has when it is kept', async () => {
  const { pool, db } = site.database;
  const { rows } = await pool.query(
    `SELECT slug FROM listings l WHERE region = 'my' AND kind = 'used' AND status = 'available' AND fields ? $1
       AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id) ORDER BY id LIMIT 1`,
    [PRICE_FIELD],
  );
  const listing = await findListingBySlug(db, 'my', rows[0].slug);
  const region = site.content.regions.all.find(({ code }) => code === 'my');
  if (!listing || !region) throw new Error('no car');
  // read before, changed since
  const price = 77_000;
  await pool.query(
    `UPDATE listings SET fields = fields - 'listing.promotional_price' || jsonb_build_object($2::text, $3::int) WHERE id = $1`,
    [listing.id, PRICE_FIELD, price],
  );
  const effects = { stopPayments: async () => {}, notify: async () => {} };
  const begun = {
    ...{ region, listing, contactId: null, phone: '+60123458300', language: 'en', ticketId: null },
    ...{ by: { as: 'system', id: null } as const, heldUntil: new Date(Date.now() + 3_600_000) },
  };
  const offer = await inTransaction(db, (tx) => createOffer(tx, begun, effects));
  expect(offer).toMatchObject({ price: price * 100, car: { fields: { [PRICE_FIELD]: price } } });
});
