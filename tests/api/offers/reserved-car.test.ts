import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GetListingAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { endOffersJob } from '#server/jobs/end-offers.ts';
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
