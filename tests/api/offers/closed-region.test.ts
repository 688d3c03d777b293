import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { DESK, deskOf } from '../desk/at-desk.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite, testContent } from '../test-site.ts';
import { acceptOffer } from './deposit.ts';

const withoutOffers = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  features: { ...manifest.features, offers: false },
});

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 6 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

it('offers that have begun go on when a region begins no more of them', async () => {
  const headers = { authorization: `Bearer ${(await enter('my', '+60123457101')).token}` };
  const stranger = { authorization: `Bearer ${(await enter('my', '+60123457102')).token}` };
  const cookie = await member('+60123450031', 'manager', ['my']);
  const { offer } = await acceptOffer({ site, headers, post });
  await site.server.replaceContent(await testContent(['my'], { change: withoutOffers }));
  const offers = `${API}/my/offers`;
  const get = (url: string, who: Record<string, string>) => site.app.inject({ url, headers: who });

  expect((await get(offers, headers)).json().data).toMatchObject([{ slug: offer, state: 'accepted' }]);
  expect((await get(`${offers}/${offer}`, headers)).json().data).toMatchObject({ state: 'accepted' });
  const key = { ...headers, 'idempotency-key': 'closed' };
  const started = await post(`${offers}/${offer}/deposit/card/payment-intents`, {}, key);
  expect(started.statusCode, started.body).toBe(201);
  const page = new URL(started.json().data.next.url).pathname;
  expect((await site.app.inject({ url: page })).statusCode).toBe(200);
  expect((await post(`${offers}/${offer}/withdraw`, {}, headers)).json().data.state).toBe('cancelled');

  // nothing begins
  const { rows } = await site.database.pool.query(`SELECT slug FROM listings WHERE region = 'my' LIMIT 1`);
  expect((await post(offers, { listing: rows[0].slug }, headers)).statusCode).toBe(404);
  expect((await get(offers, stranger)).statusCode).toBe(404);

  const session = (await get('/api/v1/staff/session', { cookie })).json();
  expect(session.data.regions[0]).toMatchObject({ has_offers: true, begins_offers: false });
  expect((await get(`${DESK}/my/overview`, { cookie })).json().data).toMatchObject({ offers_waiting: null });
  expect((await get(`${DESK}/my/offers`, { cookie })).json().data).toHaveLength(1);
});
