import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { agreementHash, listDocuments } from '#server/modules/offers/index.ts';
import { shippedRegion } from '../../shipped-regions.ts';
import { storeAgreement } from '../desk/desk-offer-rows.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { seenOf } from './deposit.ts';

const OFFERS = `${API}/my/offers`;
const BUYER = {
  name: 'Aminah binti Ali',
  identity_number: '900101-14-5678',
  email: 'aminah@mail.example',
  address: { province: 'johor', city: 'Kuala Lumpur', line: '1 Jalan Ampang', postal_code: '50450' },
};

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);
let phones = 0;

beforeAll(async () => {
  const change = (manifest: RegionManifest): RegionManifest => {
    const { offers } = manifest;
    const banks = offers.banks.map((bank) => (bank.code === 'cimb' ? { ...bank, tenureMonths: [36] } : bank));
    return { ...manifest, offers: { ...offers, banks } };
  };
  site = await openTestSite({ stock: { my: 20 }, environment: { RATE_LIMITS: 'off' }, change });
});
afterAll(() => site?.close());

async function logIn() {
  phones += 1;
  const { token } = await enter('my', `+6012345${String(6700 + phones)}`);
  return { authorization: `Bearer ${token}` };
}
async function freeCar(): Promise<{ id: string; slug: string }> {
  const { rows } = await query(
    `SELECT id, slug FROM listings l WHERE region = 'my' AND kind = 'used' AND (fields ->> 'listing.is_available')::boolean
       AND fields ? 'listing.asking_price' AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id) ORDER BY id LIMIT 1`,
  );
  return rows[0];
}
const read = async (path: string, headers: Record<string, string>) =>
  (await site.app.inject({ url: `${OFFERS}/${path}`, headers })).json().data;
const statusOf = async (id: string) =>
  (await query(`SELECT status, fields ->> 'is_pending_sale' AS flag FROM listings WHERE id = $1`, [id]))
    .rows[0];

async function begin() {
  const headers = await logIn();
  const car = await freeCar();
  const answer = await post(OFFERS, { listing: car.slug }, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  const offer = answer.json().data;
  const act = async (path: string, body: object = {}) => {
    const seen = path.startsWith('accept') && seenOf(await read(offer.slug, headers));
    return post(`${OFFERS}/${offer.slug}/${path}`, { ...seen, ...body }, headers);
  };
  return { headers, car, offer, act };
}

describe('an offer (SPEC 2.3, 7.4)', () => {
  it('promises what holds for its car and nothing else, at the payment, too', async () => {
    const cars: [boolean, string[]][] = [
      [false, ['price']],
      [true, ['inspection', 'warranty', 'return', 'price']],
    ];
    for (const [isCertified, promises] of cars) {
      const { id } = await freeCar();
      await query(
        `UPDATE listings SET fields = fields || jsonb_build_object('is_ccpo', $2::boolean) WHERE id = $1`,
        [id, isCertified],
      );
      const { headers, offer, act } = await begin();
      expect(offer.car.promises).toEqual(promises);
      await act('buyer', { answers: BUYER });
      await act('accept-terms', { terms_hash: offer.terms_hash });
      await act('accept');
      const { transactions } = await read(`${offer.slug}/payment-summary`, headers);
      const url = `${API}/my/transactions/${transactions[0].slug}`;
      const { data } = (await site.app.inject({ url, headers })).json();
      expect(data.car.promises).toEqual(promises);
    }
  });
  it('keeps the car for its buyer: it is shown as pending sale', async () => {
    const { car, offer } = await begin();
    expect(await statusOf(car.id)).toEqual({ status: 'pending_sale', flag: 'true' });
    expect(offer).toMatchObject({ state: 'open', step: 'offer', terms_accepted: false, due: null });
    const other = await post(OFFERS, { listing: car.slug }, await logIn());
    expect([other.statusCode, other.json().message]).toEqual([409, expect.stringContaining('Somebody else')]);
  });
  it('reserving again without a key is not answered by the offer that was withdrawn a moment ago', async () => {
    const { car, headers, offer, act } = await begin();
    const again = () => post(OFFERS, { listing: car.slug }, headers);
    expect((await again()).json().data.slug).toBe(offer.slug);
    await act('withdraw');
    const refused = await again();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('You let go of this car'),
    ]);
  });
  it('has its sales order as data from the first state on, for its buyer only', async () => {
    const { headers, offer, act } = await begin();
    const open = await read(`${offer.slug}/vso`, headers);
    expect(open).toMatchObject({ number: offer.number, accepted_at: null, pdf: null, buyer: { name: '' } });
    expect([open.facts.length > 3, open.amounts.length > 1, open.terms]).toEqual([true, true, offer.terms]);
    await act('buyer', { answers: BUYER });
    await act('accept-terms', { terms_hash: offer.terms_hash });
    const order = await read(`${offer.slug}/vso?lang=ms`, headers);
    expect(order).toMatchObject({
      accepted_at: expect.stringMatching(/^\d{4}-/),
      pdf: `${OFFERS}/${offer.slug}/vso.pdf`,
      buyer: { name: BUYER.name },
    });
    expect((await site.app.inject({ url: order.pdf, headers })).statusCode).toBe(200);
    const others = await logIn();
    expect((await site.app.inject({ url: `${OFFERS}/${offer.slug}/vso`, headers: others })).statusCode).toBe(
      404,
    );
    expect((await site.app.inject({ url: `${OFFERS}/${offer.slug}/vso` })).statusCode).toBe(401);
  });
  it('goes from details and terms to a deposit of the amount that the server has reckoned', async () => {
    const { headers, offer, act } = await begin();
    const early = await act('accept');
    expect([early.statusCode, Object.keys(early.json().errors)]).toEqual([409, ['buyer', 'terms']]);
    expect((await act('accept-terms', { terms_hash: 'another' })).statusCode).toBe(409);
    expect((await act('buyer', { answers: { name: '' } })).statusCode).toBe(400);
    const filled = await act('buyer', { answers: BUYER });
    expect(filled.statusCode, filled.body).toBe(200);
    expect((await act('accept-terms', { terms_hash: offer.terms_hash })).statusCode).toBe(200);
    const accepted = await act('accept');
    expect(accepted.json().data).toMatchObject({
      state: 'accepted',
      due: { amount: 100_000, currency: 'MYR', text: expect.stringMatching(/1,000/) },
    });
    const summary = await read(`${offer.slug}/payment-summary`, headers);
    expect(summary.transactions).toMatchObject([
      { kind: 'deposit', state: 'due', amount: { amount: 100_000 } },
    ]);
    const { steps, history } = await read(`${offer.slug}/workflow`, headers);
    expect(steps.slice(0, 6)).toMatchObject([
      { name: 'offer', status: 'done', is_open: true },
      { name: 'buyer', status: 'done', is_open: true },
      { name: 'terms', status: 'done', is_open: true },
      { name: 'deposit', status: 'current', is_open: true },
      { name: 'financing', status: 'next', is_open: false },
      { name: 'documents', status: 'next', is_open: true },
    ]);
    const documents = async (query = '') =>
      (await read(`${offer.slug}/documents${query}`, headers)).documents.map(
        ({ name }: { name: string }) => name,
      );
    expect(await documents()).toEqual(['identity', 'driving_licence', 'address']);
    expect(await documents('?method=loan')).toEqual(
      expect.arrayContaining(['identity', 'income', 'bank_statement']),
    );
    expect(history.map((each: { action: string }) => each.action)).toEqual([
      'create',
      'fill_buyer',
      'accept_terms',
      'accept',
    ]);
    expect((await act('accept')).statusCode).toBe(409);
  });
  it('says "not yet" for a payment that is not due, and that it has ended once it has', async () => {
    const { headers, offer, act } = await begin();
    const pay = async (path: string) => {
      const answer = await post(
        `${OFFERS}/${offer.slug}/${path}`,
        {},
        { ...headers, 'idempotency-key': path },
      );
      return [answer.statusCode, answer.json().message];
    };
    const paths = ['cimb/create-payment', 'balance/card/payment-intents', 'deposit/card/payment-intents'];
    const early = [409, expect.stringContaining('not due yet')];
    for (const path of paths) expect(await pay(path)).toEqual(early);
    await act('withdraw');
    for (const path of paths) expect(await pay(path)).toEqual([409, expect.stringContaining('moved on')]);
  });
  it('is reserved once the deposit has arrived, whatever the page of the provider says before', async () => {
    const { car, headers, offer, act } = await begin();
    await act('buyer', { answers: BUYER });
    await act('accept-terms', { terms_hash: offer.terms_hash });
    await act('accept');
    const pay = (body: object, key = 'pay') =>
      post(`${OFFERS}/${offer.slug}/deposit/card/payment-intents`, body, {
        ...headers,
        'idempotency-key': key,
      });
    expect((await pay({ amount: 1 })).statusCode).toBe(400);
    const started = await pay({});
    expect(started.statusCode, started.body).toBe(201);
    const { payment, next } = started.json().data;
    expect(payment).toMatchObject({ state: 'open', amount: 100_000, currency: 'MYR' });
    const url = new URL(next.url, 'http://site.example');
    const settle = () => post(`${API}/my/payments/${payment.slug}/settlement`, {});
    expect((await settle()).json().data.state).toBe('open');
    expect((await read(offer.slug, headers)).state).toBe('accepted');
    await query(`UPDATE sandbox_intents SET state = 'succeeded' WHERE id = $1`, [
      url.pathname.split('/').at(-1),
    ]);
    expect((await settle()).json().data).toMatchObject({
      state: 'paid',
      receipt: expect.stringMatching(/^MY-/),
    });
    expect(await read(offer.slug, headers)).toMatchObject({ state: 'reserved', held_until: null, due: null });
    expect(await statusOf(car.id)).toEqual({ status: 'pending_sale', flag: 'true' });
    const [transaction] = (await read(`${offer.slug}/payment-summary`, headers)).transactions;
    expect(transaction).toMatchObject({ kind: 'deposit', state: 'paid' });
    const detail = await site.app.inject({ url: `${API}/my/transactions/${transaction.slug}`, headers });
    expect(detail.json().data.payments).toMatchObject([
      { state: 'paid', method: 'card', receipt: { number: expect.any(String) } },
    ]);
  });
  it('shows what it costs to who knows the phone, and closes after five wrong ones (HARDENING A13)', async () => {
    const { offer, headers, act } = await begin();
    await act('buyer', { answers: BUYER });
    await act('accept-terms', { terms_hash: offer.terms_hash });
    await act('accept');
    const [{ slug }] = (await read(`${offer.slug}/payment-summary`, headers)).transactions;
    const { rows } = await query('SELECT phone FROM offers WHERE slug = $1', [offer.slug]);
    const verify = (phone: string, of = slug) => post(`${API}/my/transactions/${of}/verify-phone`, { phone });
    const right = await verify(rows[0].phone);
    expect(right.json().data).toEqual({ verified: true, url: `/my/en/payments/${slug}` });
    const cookie = `__Host-PAYMENT_ACCESS_KEY=${right.cookies[0]?.value}`;
    const summary = (given: object) =>
      site.app.inject({ url: `${API}/my/transactions/${slug}/payment-summary`, headers: { ...given } });
    expect((await summary({})).statusCode).toBe(404);
    expect((await summary({ cookie })).json().data.due.amount).toBe(100_000);
    const unknown = (await verify(rows[0].phone, '0'.repeat(32))).body;
    for (let round = 0; round < 5; round++) expect((await verify('+60123450000')).body).toBe(unknown);
    expect((await verify(rows[0].phone)).body).toBe(unknown);
  });
  it('frees the car when its buyer withdraws: it is what it was before', async () => {
    const { car, act } = await begin();
    expect((await act('withdraw')).json().data).toMatchObject({ state: 'cancelled', is_final: true });
    expect(await statusOf(car.id)).toEqual({ status: 'available', flag: 'false' });
    expect((await act('withdraw')).statusCode).toBe(409);
  });
  it('is made once for a repeated request, and a buyer keeps two cars at most', async () => {
    const headers = await logIn();
    const car = await freeCar();
    const once = { ...headers, 'idempotency-key': 'first' };
    const slugs = new Set<string>();
    for (let round = 0; round < 3; round++)
      slugs.add((await post(OFFERS, { listing: car.slug }, once)).json().data.slug);
    expect(slugs.size).toBe(1);
    await post(OFFERS, { listing: (await freeCar()).slug }, headers);
    const third = await post(OFFERS, { listing: (await freeCar()).slug }, headers);
    expect([third.statusCode, third.json().message]).toEqual([409, expect.stringContaining('several cars')]);
  });
  it('is only there for its buyer', async () => {
    const { offer } = await begin();
    const stranger = await logIn();
    for (const path of [
      '',
      '/workflow',
      '/buyer',
      '/documents',
      '/agreement-documents',
      '/payment-summary',
      '/loan-result',
    ]) {
      const url = `${OFFERS}/${offer.slug}${path}`;
      const theirs = await site.app.inject({ url, headers: stranger });
      const unknown = await site.app.inject({
        url: url.replace(offer.slug, '0'.repeat(32)),
        headers: stranger,
      });
      expect([theirs.statusCode, theirs.body]).toEqual([unknown.statusCode, unknown.body]);
      expect([theirs.statusCode, (await site.app.inject({ url })).statusCode]).toEqual([404, 401]);
    }
  });
  it('refuses every action that its state does not allow, without effect (HARDENING A15)', async () => {
    const { headers, offer } = await begin();
    const { actions, states } = shippedRegion('my').manifest.offers;
    const calls: readonly [string, object, readonly string[]][] = [
      ['buyer', { answers: BUYER }, ['fill_buyer']],
      ['accept-terms', { terms_hash: offer.terms_hash, ...seenOf(offer) }, ['accept_terms']],
      ['accept', seenOf(offer), ['accept']],
      ['withdraw', {}, ['withdraw']],
      ['financing-and-insurance', { method: 'cash' }, ['choose_cash']],
      ['financing-and-insurance', { method: 'loan', bank: 'maybank', months: 84 }, ['request_loan']],
      ['sign', { hash: 'x' }, ['sign_agreement']],
    ];
    let refused = 0;
    for (const { name: state } of states) {
      await query('UPDATE offers SET state = $1 WHERE slug = $2', [state, offer.slug]);
      const whole = async () =>
        (
          await query(
            'SELECT to_jsonb(o) AS row, (SELECT count(*) FROM offer_events) AS events FROM offers o WHERE slug = $1',
            [offer.slug],
          )
        ).rows[0];
      for (const [path, body, names] of calls) {
        if (actions.some(({ name, from }) => names.includes(name) && from.includes(state))) continue;
        const before = await whole();
        const answer = await post(`${OFFERS}/${offer.slug}/${path}`, body, headers);
        expect(answer.statusCode, `${state} ${path}`).toBe(409);
        expect(await whole()).toEqual(before);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(60);
  });
  it('asks a bank for a loan of a tenure that the bank has', async () => {
    const { headers, offer } = await begin();
    await query(`UPDATE offers SET state = 'reserved' WHERE slug = $1`, [offer.slug]);
    const ask = async (bank: string, months: number) => {
      const body = { method: 'loan', bank, months };
      return (
        (await post(`${OFFERS}/${offer.slug}/financing-and-insurance`, body, headers)).json().errors ?? {}
      );
    };
    expect(await ask('cimb', 84)).toHaveProperty('months');
    expect(await ask('maybank', 36)).not.toHaveProperty('months');
    expect(await ask('cimb', 36)).not.toHaveProperty('months');
  });
  it('is signed only with the agreement that is there, whatever its rules need', async () => {
    const { offer, act } = await begin();
    const [{ id }] = (
      await query(`UPDATE offers SET state = 'signing' WHERE slug = $1 RETURNING id`, [offer.slug])
    ).rows;
    // rules without any need
    await query(
      `UPDATE offers SET rules = jsonb_set(rules, '{actions}',
         (SELECT jsonb_agg(a - 'needs') FROM jsonb_array_elements(rules -> 'actions') AS a)) WHERE slug = $1`,
      [offer.slug],
    );
    const sign = async (hash: string) => {
      const answer = await act('sign', { hash });
      return [answer.statusCode, answer.json().code ?? answer.json().data.state];
    };
    expect(await sign('x')).toEqual([409, 'requirements_missing']);
    const prepare = async () => {
      const files = await listDocuments(site.database.db, Number(id));
      const hash = agreementHash(files);
      await query('UPDATE offers SET agreement_hash = $1 WHERE slug = $2', [hash, offer.slug]);
      return hash ?? '';
    };
    await storeAgreement(site, id);
    const first = await prepare();
    // another file took the place of what was prepared
    await query(`UPDATE ticket_files SET sha256 = 'other' WHERE offer_id = $1`, [id]);
    expect(await sign(first)).toEqual([409, 'requirements_missing']);
    const second = await prepare();
    expect(await sign(first)).toEqual([409, 'out_of_date']);
    await query('DELETE FROM ticket_files WHERE offer_id = $1', [id]);
    expect(await sign(second)).toEqual([409, 'requirements_missing']);
    const { rows } = await query('SELECT state, agreement_signed_at FROM offers WHERE slug = $1', [
      offer.slug,
    ]);
    expect(rows).toEqual([{ state: 'signing', agreement_signed_at: null }]);
    await storeAgreement(site, id);
    expect(await sign(await prepare())).toEqual([200, 'signed']);
  });
  it('is not there in regions that switch offers off', async () => {
    const without = await openTestSite({
      stock: { sg: 1 },
      change: (manifest) => ({ ...manifest, features: { ...manifest.features, offers: false } }),
    });
    const answer = await without.app.inject({ url: `${API}/sg/config/optional-documents` });
    expect(answer.statusCode).toBe(404);
    await without.close();
  });
});
