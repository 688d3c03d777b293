import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

const PHONE = '+60123456801';

let site: TestSite;
let cookie: string;
const { member } = deskOf(() => site);
const { enter } = peopleOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 6 }, environment: { RATE_LIMITS: 'off' } });
  cookie = await member('+60123450051', 'agent', ['my']);
});
afterAll(() => site?.close());

async function ask(url: string, headers: Record<string, string>, payload?: object) {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const atDesk = (path: string, payload?: object) =>
  ask(`${DESK}/my/${path}`, { ...FROM_SITE, cookie }, payload);

it('a request to buy a car becomes an offer at the desk: its car is reserved, and its buyer finds it', async () => {
  const { rows } = await site.database.pool.query(
    `SELECT slug, id::int FROM listings WHERE region = 'my' AND kind = 'used' AND status = 'available'
       AND fields ? 'listing.asking_price' ORDER BY id LIMIT 1`,
  );
  const [{ slug: listing, id: listingId }] = rows;
  const buyer = { authorization: `Bearer ${(await enter('my', PHONE)).token}` };
  const answers = {
    payment: 'cash',
    trade_in: false,
    name: 'Aminah binti Ali',
    phone: PHONE,
    consent: true,
  };
  const sent = await ask(
    `${API}/my/tickets?lang=ms`,
    { ...buyer, 'idempotency-key': randomUUID() },
    { form: 'buy_now', subject: listing, answers },
  );
  expect([sent.status, sent.errors]).toEqual([201, undefined]);
  const { number } = sent.data;
  const before = (await atDesk(`tickets/${Number(number)}`)).data;
  expect([before.car, before.offer]).toEqual([listing, null]);

  const begun = await atDesk('offers', { listing, phone: PHONE, ticket: Number(number) });
  expect([begun.status, begun.data]).toMatchObject([201, { state: 'open', phone: PHONE, ticket: number }]);
  expect((await atDesk(`tickets/${Number(number)}`)).data.offer).toBe(begun.data.number);
  // reserved, everywhere at once
  const { rows: cars } = await site.database.pool.query(
    `SELECT status, (SELECT o.language FROM listing_holds h JOIN offers o ON o.id = h.offer_id
       WHERE h.listing_id = l.id AND h.released_at IS NULL) AS language FROM listings l WHERE id = $1`,
    [listingId],
  );
  expect(cars).toEqual([{ status: 'pending_sale', language: 'ms' }]);
  const other = { authorization: `Bearer ${(await enter('my', '+60123456802')).token}` };
  expect((await ask(`${API}/my/offers`, other, { listing })).status).toBe(409);

  const own = await ask(`${API}/my/offers`, buyer);
  expect(own.data).toMatchObject([{ slug: begun.data.slug, state: 'open' }]);
  expect((await ask(`${API}/my/offers`, other)).data).toEqual([]);
});
