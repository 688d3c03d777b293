import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskOffer, DeskOffersAnswer } from '#contracts/types.ts';
import { fillDatabase } from '../../database.ts';
import { shippedRegion } from '../../shipped-regions.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';
import { AGREEMENT, OFFER_REGION, storeOffer, storeOfferFile } from './desk-offer-rows.ts';

const OFFERS = `${DESK}/${OFFER_REGION}/offers`;

let site: TestSite;
let cookies: Record<'reader' | 'agent' | 'manager', string>;
const { member } = deskOf(() => site);
const { enter } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 12 }, environment: { RATE_LIMITS: 'off' } });
  cookies = {
    reader: await member('+60123450001', 'reader', [OFFER_REGION]),
    agent: await member('+60123450002', 'agent', [OFFER_REGION]),
    manager: await member('+60123450003', 'manager', [OFFER_REGION]),
  };
});
afterAll(() => site?.close());

type Role = keyof typeof cookies;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask(method: Method, path: string, payload?: object, role: Role = 'agent') {
  const answer = await site.app.inject({
    method,
    url: `${OFFERS}${path}`,
    headers: { ...FROM_SITE, cookie: cookies[role] },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (id: number, role: Role = 'agent'): Promise<DeskOffer> =>
  (await ask('GET', `/${id}`, undefined, role)).body.data;
const list = async (search = ''): Promise<DeskOffersAnswer> => (await ask('GET', `?${search}`)).body;
const freeCar = async (): Promise<string> =>
  (
    await query(
      `SELECT slug FROM listings l WHERE region = $1 AND kind = 'used' AND status = 'available'
         AND fields ? 'listing.asking_price' AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id)
       ORDER BY id LIMIT 1`,
      [OFFER_REGION],
    )
  )[0].slug;

describe('an offer at the desk', () => {
  it('begins for a phone: the car is kept, and its buyer finds it after the login', async () => {
    const listing = await freeCar();
    const begun = await ask('POST', '', { listing, phone: '012-345 6701', price: 4_500_000 });
    expect([begun.status, begun.body.data]).toMatchObject([
      201,
      { state: 'open', phone: '+60123456701', price: { amount: 4_500_000, currency: 'MYR' } },
    ]);
    const again = await ask('POST', '', { listing, phone: '012-345 6702' });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Somebody else')]);
    const [kept] = await query('SELECT status FROM listings WHERE slug = $1', [listing]);
    expect(kept.status).toBe('pending_sale');
    const { token } = await enter(OFFER_REGION, '+60123456701');
    const headers = { authorization: `Bearer ${token}` };
    const own = await site.app.inject({ url: `${API}/${OFFER_REGION}/offers`, headers });
    expect(own.json().data).toMatchObject([{ slug: begun.body.data.slug }]);
  });
  it('does not begin for a phone that cannot log in, nor for an unknown car or request', async () => {
    const listing = await freeCar();
    expect((await ask('POST', '', { listing, phone: '03-2345 6789' })).body.errors).toHaveProperty('phone');
    expect((await ask('POST', '', { listing: 'none', phone: '012-345 6703' })).status).toBe(410);
    const foreign = { listing, phone: '012-345 6703', ticket: 999_999 };
    expect((await ask('POST', '', foreign)).body.errors).toHaveProperty('ticket');
  });
  it('lists what the actor may do, with what is missing; readers may do nothing', async () => {
    const { id } = await storeOffer(site, 'agreement');
    const actions = async (role: Role) => (await read(id, role)).actions;
    expect(await actions('reader')).toEqual([]);
    expect(await actions('agent')).toEqual([{ name: 'prepare_agreement', missing: ['agreement'] }]);
    expect((await actions('manager')).map(({ name }) => name)).toEqual(['prepare_agreement', 'cancel']);
  });
  it('gets an agreement as PDF, which can be taken back until it is sent', async () => {
    const { id } = await storeOffer(site, 'agreement');
    const add = (file: string) => ask('POST', `/${id}/agreement-documents`, { name: 'agreement.pdf', file });
    const send = async () =>
      ask('POST', `/${id}/actions`, { version: (await read(id)).version, action: 'prepare_agreement' });
    const picture = `data:image/png;base64,${Buffer.from('not a PDF').toString('base64')}`;
    expect((await add(picture)).status).toBe(400);
    expect(await send()).toMatchObject({
      status: 409,
      body: { errors: { agreement: [expect.any(String)] } },
    });
    const [first] = (await add(AGREEMENT)).body.data.agreement;
    expect((await ask('DELETE', `/${id}/agreement-documents/${first.id}`)).body.data.agreement).toEqual([]);
    const { actions } = (await add(AGREEMENT)).body.data;
    expect(actions[0]).toEqual({ name: 'prepare_agreement', missing: [] });
    expect(await send()).toMatchObject({ status: 200, body: { data: { state: 'signing' } } });
    const late = await add(AGREEMENT);
    expect(late).toMatchObject({ status: 409, body: { data: { state: 'signing' } } });
  });
  it('says which bank and term the buyer asked for', async () => {
    const { id } = await storeOffer(site, 'financing');
    expect((await read(id)).loan_terms).toMatchObject({ bank: 'maybank', asked_months: 84 });
    await query(`UPDATE offers SET financing = '{"method": "cash"}' WHERE id = $1`, [id]);
    expect((await read(id)).loan_terms).toMatchObject({ bank: null, asked_months: null });
  });
  it('records loans that a bank offers with the installments that the server computes', async () => {
    const { id } = await storeOffer(site, 'financing');
    const options = [{ amount: 4_000_000, months: 84, interest_percent: 3.5 }];
    const set = (body: object) => ask('PUT', `/${id}/loan-result`, { version: 1, bank: 'maybank', ...body });
    const tooMuch = [{ amount: 4_900_001, months: 84, interest_percent: 3.5 }];
    expect((await set({ options: tooMuch })).status).toBe(400);
    expect((await set({ options, bank: 'none' })).status).toBe(400);
    const cheaper = options.map((each) => ({ ...each, installment: 1 }));
    expect((await set({ options: cheaper })).status).toBe(400);
    // flat: 40,000 × (1 + 3.5 % × 7) / 84
    expect((await set({ options })).body.data).toMatchObject({
      state: 'loan_offered',
      loan: { bank: 'Maybank', status: 'approved', options: [{ installment: { amount: 59_286 } }] },
    });
  });
  it('records that a bank has refused', async () => {
    const { id } = await storeOffer(site, 'financing');
    const answer = await ask('PUT', `/${id}/loan-result`, { version: 1, bank: 'cimb', options: [] });
    expect(answer.body.data).toMatchObject({
      state: 'loan_refused',
      loan: { bank: 'CIMB Bank', status: 'refused' },
    });
  });
  it('changes its price until the buyer accepts; the buyer accepts the terms again', async () => {
    const { id } = await storeOffer(site, 'open');
    await query(`UPDATE offers SET terms_hash = 'x', terms_accepted_at = now() WHERE id = $1`, [id]);
    const set = (price: number, version: number) => ask('PUT', `/${id}/price`, { version, price });
    expect((await set(4_000_000, 1)).body.data).toMatchObject({ price: { amount: 4_000_000 }, version: 2 });
    expect(await query('SELECT terms_accepted_at FROM offers WHERE id = $1', [id])).toEqual([
      { terms_accepted_at: null },
    ]);
    expect((await set(50_000, 2)).body.data.deposit.amount).toBe(50_000);
    await query(`UPDATE offers SET state = 'accepted' WHERE id = $1`, [id]);
    expect(await set(3_000_000, 3)).toMatchObject({
      status: 409,
      body: { data: { state: 'accepted', price: { amount: 50_000 } } },
    });
  });
  it('is accepted as the buyer has seen it: a price that changed meanwhile is told and looked at again', async () => {
    const { id, slug } = await storeOffer(site, 'open', { phone: '+60123456711' });
    // what is due is asked for when it is accepted
    await query('DELETE FROM transactions WHERE offer_id = $1', [id]);
    const headers = { authorization: `Bearer ${(await enter(OFFER_REGION, '+60123456711')).token}` };
    const own = `${API}/${OFFER_REGION}/offers/${slug}`;
    const shown = async () => (await site.app.inject({ url: own, headers })).json().data;
    const send = async (path: string, payload: object) => {
      const answer = await site.app.inject({ method: 'POST', url: `${own}/${path}`, headers, payload });
      return [answer.statusCode, answer.json().code, answer.json().message];
    };
    const { terms_hash, version, price } = await shown();
    const seen = { version, price: price.amount };
    await ask('PUT', `/${id}/price`, { version, price: 5_100_000 });
    const told = await query(
      `SELECT channel FROM deliveries WHERE offer_id = $1 AND event = 'price_changed'`,
      [id],
    );
    expect(told).toEqual([{ channel: 'sender' }]);
    const changed = [409, 'out_of_date', expect.stringContaining('Look at it again')];
    expect(await send('accept-terms', { terms_hash, ...seen })).toEqual(changed);
    expect(await send('accept-terms', { terms_hash, version: version + 1, price: price.amount })).toEqual(
      changed,
    );
    const now = { version: version + 1, price: 5_100_000 };
    expect((await send('accept-terms', { terms_hash, ...now }))[0]).toBe(200);
    expect(await send('accept', now)).toEqual(changed);
    expect((await send('accept', { ...now, version: version + 2 }))[0]).toBe(200);
    await site.server.sendMessages();
    const inbox = await site.app.inject({ url: '/inbox', headers: { host: '127.0.0.1' } });
    expect(inbox.body).toMatch(/the price is now RM\s51,000/);
  });
  it('is cancelled by a manager with a reason, which its history keeps', async () => {
    const { id } = await storeOffer(site, 'reserved');
    const cancel = (role: Role, reason?: string, version = 1) =>
      ask('POST', `/${id}/actions`, { version, action: 'cancel', ...(reason && { reason }) }, role);
    expect((await cancel('agent', 'No')).status).toBe(403);
    expect((await cancel('manager')).body.errors).toHaveProperty('reason');
    expect(await cancel('manager', 'No', 7)).toMatchObject({
      status: 409,
      body: { errors: { version: ['is out of date'] }, data: { state: 'reserved', version: 1 } },
    });
    const done = (await cancel('manager', 'The buyer has called.')).body.data;
    expect(done).toMatchObject({ state: 'cancelled', is_final: true, held_until: null });
    expect(done.history.at(-1)).toMatchObject({ action: 'cancel', detail: 'The buyer has called.' });
  });
  it('refuses every action in every state that the manifest does not name: 409 with the state', async () => {
    const { states, actions } = shippedRegion(OFFER_REGION).manifest.offers;
    let refused = 0;
    for (const { name: state } of states)
      for (const action of ['prepare_agreement', 'hand_over', 'cancel'] as const) {
        if (actions.some(({ name, from }) => name === action && from.includes(state))) continue;
        const { id } = await storeOffer(site, state);
        const answer = await ask('POST', `/${id}/actions`, { version: 1, action, reason: 'x' }, 'manager');
        expect([state, action, answer.status, answer.body.data?.state]).toEqual([state, action, 409, state]);
        expect(await query('SELECT version FROM offers WHERE id = $1', [id])).toEqual([{ version: 1 }]);
        refused++;
      }
    expect(refused).toBeGreaterThan(20);
  });
  it('of another region looks like an unknown one', async () => {
    const { id } = await storeOffer(site, 'open');
    await query(`UPDATE offers SET region = 'sg' WHERE id = $1`, [id]);
    const missing = await ask('GET', '/999999');
    expect(await ask('GET', `/${id}`)).toEqual(missing);
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
    const file = await storeOfferFile(site, {
      offer: id,
      purpose: 'identity',
      type: 'application/pdf',
      bytes,
    });
    const paths = [`/files/${file}`, `/files/${file}/thumbnail`];
    for (const path of paths) {
      const unknown = await ask('GET', path.replace('/files/', '/999999/files/'));
      expect([path, await ask('GET', `/${id}${path}`)]).toEqual([path, unknown]);
    }
    const none = { body: { message: 'There is no such offer.' }, status: 404 };
    expect(await ask('PUT', `/${id}/price`, { version: 1, price: 1 })).toMatchObject(none);
    expect(await ask('DELETE', `/${id}/agreement-documents/${file}`)).toMatchObject(none);
    await query('DELETE FROM listing_holds WHERE offer_id = $1', [id]);
  });
});

describe('the list of offers', () => {
  it('finds by number, phone, car and buyer, counts states, and has pages', async () => {
    const { id } = await storeOffer(site, 'paid', { phone: '+60198765432', title: '2021 Proton X50 100%' });
    await query(`UPDATE offers SET buyer = '{"name": "Siti binti Omar"}' WHERE id = $1`, [id]);
    const numbers = async (text: string) =>
      (await list(new URLSearchParams({ text }).toString())).data.map(({ number }) => Number(number));
    for (const text of [String(id), '019-876 5432', 'proton x50', '100%', 'siti'])
      expect([text, await numbers(text)]).toEqual([text, expect.arrayContaining([id])]);
    expect(await numbers('100%')).toEqual([id]);
    const { counts } = await list();
    const [{ count }] = await query(`SELECT count(*)::int FROM offers WHERE region = $1 AND state = 'paid'`, [
      OFFER_REGION,
    ]);
    expect(counts).toContainEqual(expect.objectContaining({ state: 'paid', count, is_waiting: true }));
    const waiting = new Set((await list('state=waiting')).data.map(({ state }) => state));
    expect([...waiting].every((state) => ['financing', 'agreement', 'paid'].includes(state))).toBe(true);
    expect((await ask('GET', '?stat=paid')).status).toBe(400);
  });
  it('pages of 10,000 offers are complete', async () => {
    await fillDatabase(
      site.database,
      `INSERT INTO offers (slug, region, listing_id, listing_slug, car, phone, language, state, currency, price, deposit, buyer)
       SELECT md5(i::text), $1, 1, 'car', jsonb_build_object('title', '20' || i % 25 || ' Perodua Myvi ' || i, 'photo', null, 'fields',
         (SELECT fields FROM listings WHERE region = $1 AND kind = 'used' ORDER BY id LIMIT 1)), '+6011' || lpad(i::text, 8, '0'), 'en',
         (ARRAY['open', 'accepted', 'reserved', 'financing', 'completed', 'cancelled'])[1 + i % 6], 'MYR', 5000000, 100000,
         jsonb_build_object('name', 'Buyer ' || i)
       FROM generate_series(1, 10000) AS i`,
      [OFFER_REGION],
    );
    await fillDatabase(site.database, 'ANALYZE offers');
    const seen = new Set<string>();
    for (let page: DeskOffersAnswer | null = await list('state=financing'); page; ) {
      for (const { number } of page.data) expect(seen.add(number).size).toBe(seen.size);
      page = page.next === null ? null : await list(`state=financing&before=${page.next}`);
    }
    const [{ count }] = await query(
      `SELECT count(*)::int FROM offers WHERE region = $1 AND state = 'financing'`,
      [OFFER_REGION],
    );
    expect(seen.size).toBe(count);
  });
});
