import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GetListingAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { endOffersJob } from '#server/jobs/end-offers.ts';
import { restoreEnded, upsertListings } from '#server/modules/listings/index.ts';
import { endMissing } from '#server/modules/listings/repositories/ended-listings.ts';
import { releaseCar, sellCar } from '#server/modules/offers/hold-car.ts';
import { listOffersOf } from '#server/modules/offers/repositories/offers.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { jobServices } from '../../job-services.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 6 }, environment: { RATE_LIMITS: 'off' } });
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

/** Runs the job that ends offers, once. */
function endOffers(): Promise<void> {
  const { database, content } = site;
  const services = jobServices({ database });
  const offers = { ...services.offers, regions: () => content.regions.all };
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
  await inTransaction(db, (tx) => (becomes === 'sold' ? sellCar(tx, region, offer) : releaseCar(tx, offer)));
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
