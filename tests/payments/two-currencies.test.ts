import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { DESK, deskOf, FROM_SITE } from '../api/desk/at-desk.ts';
import { API } from '../api/login/log-in.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { openFakeStripe, WEBHOOK_SECRET } from './fake-stripe.ts';
import { dealOf } from './whole-deal.ts';

const STRIPE = {
  provider: 'stripe',
  methods: ['card'],
  stripe: {
    secretKeyEnv: 'SECRET_KEY',
    publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecretEnv: 'WEBHOOK_SECRET',
  },
} as const;

/** What manifests write for a currency without cents and one with three decimals, in two regions. */
const CHANGES: Readonly<Record<string, object>> = {
  jp: { currency: { code: 'CLP', fractionDigits: 0 }, deposit: { percent: 2, roundTo: 10_000 } },
  my: { currency: { code: 'KWD', fractionDigits: 3 }, deposit: { amount: 45.25 } },
};
/** What a manifest extends to take deposits. */
const DEPOSITS: Json = JSON.parse(
  readFileSync(new URL('../../regions/shared/deposits.json', import.meta.url), 'utf8'),
);
const ADDRESSES = {
  jp: { province: 'tokyo', city: '渋谷区', line: '神南1-2-3', postal_code: '150-0041' },
  my: { province: 'johor', city: 'Kuala Lumpur', line: '1 Jalan Ampang', postal_code: '50450' },
};

const change = (manifest: RegionManifest): RegionManifest => {
  const { currency, deposit } = CHANGES[manifest.code] as { currency: object; deposit: object };
  const paid = mergePatch(manifest as unknown as Json, DEPOSITS) as unknown as RegionManifest;
  return {
    ...paid,
    currency: { ...manifest.currency, ...currency },
    offers: { ...paid.offers, deposit },
    payments: { ...manifest.payments, ...STRIPE },
  } as unknown as RegionManifest;
};

let site: TestSite;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
let managers: string[];
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  stripe = await openFakeStripe();
  site = await openTestSite({
    stock: { jp: 6, my: 8 },
    change,
    manifestNames: Object.values(STRIPE.stripe),
    environment: {
      RATE_LIMITS: 'off',
      STRIPE_API: stripe.service.url,
      SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      WEBHOOK_SECRET,
    },
  });
  await query('UPDATE listings SET is_demo = false');
  managers = [
    await member('+60123450041', 'manager', ['jp', 'my']),
    await member('+60123450042', 'manager', ['jp', 'my']),
  ];
});
afterAll(async () => {
  await site?.close();
  await stripe?.service.stop();
});

/** All cars of a region cost this much. @param price in whole units */
const price = (region: string, amount: number) =>
  query(
    `UPDATE listings SET fields = jsonb_set(fields - 'listing.promotional_price', '{listing.asking_price}', to_jsonb($2::numeric))
     WHERE region = $1 AND fields ? 'listing.asking_price'`,
    [region, amount],
  );

const ask =
  (region: string) =>
  async (method: string, path: string, payload?: object, by: 0 | 1 = 0) =>
    site.app.inject({
      method: method as 'POST',
      url: `${DESK}/${region}/${path}`,
      headers: { ...FROM_SITE, cookie: managers[by] ?? '' },
      ...(payload && { payload }),
    });

async function buyerOf(region: 'jp' | 'my', phone: string) {
  const headers = { authorization: `Bearer ${(await enter(region, phone)).token}` };
  const desk = async (...call: Parameters<ReturnType<typeof ask>>) => {
    const answer = await ask(region)(...call);
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json().data;
  };
  const parts = { site, stripe, region, headers, address: ADDRESSES[region], post, desk };
  return { headers, deal: dealOf(parts) };
}

describe('a whole deal in Chilean pesos, which have no cents', () => {
  it('goes from reservation to hand-over with a refund, exact to the peso', async () => {
    await price('jp', 12_990_001);
    const { deal } = await buyerOf('jp', '+819012345601');
    const { offer, transaction } = await deal.accept();
    const deposit = await deal.pay(offer, 'deposit', 'reserved');
    expect(deposit.intent).toMatchObject({ amount: 260_000, currency: 'clp' });
    await deal.handIn(offer, 'identity', 'seal_certificate', 'parking_certificate', 'power_of_attorney');
    await deal.act(offer, 'financing-and-insurance', { method: 'cash' });
    expect((await deal.sign(offer)).statusCode).toBe(200);
    const balance = await deal.pay(offer, 'balance', 'paid');
    expect(balance.intent).toMatchObject({ amount: 12_730_001, currency: 'clp' });
    await deal.handOver(offer);
    expect((await deal.stateOf(offer)).state).toBe('completed');
    await deal.payBack(transaction, deposit.payment, 99_999);
    expect([...stripe.refunds.values()].at(-1)).toMatchObject({ amount: 99_999, currency: 'clp' });
    expect(await deal.ledger()).toEqual([
      { name: 'balances', currency: 'CLP', sum: -12_730_001 },
      { name: 'deposits', currency: 'CLP', sum: -160_001 },
      { name: 'provider stripe', currency: 'CLP', sum: 12_890_002 },
    ]);
  });
});

describe('a whole deal in Kuwaiti dinars, which have three decimals and are taken by ten fils', () => {
  it('goes from reservation to hand-over with a loan and a refund, exact to the fils', async () => {
    await price('my', 4_500.55);
    const { deal } = await buyerOf('my', '+60123456601');
    const { offer, transaction } = await deal.accept();
    const deposit = await deal.pay(offer, 'deposit', 'reserved');
    expect(deposit.intent).toMatchObject({ amount: 45_250, currency: 'kwd' });
    await deal.handIn(offer, 'identity', 'driving_licence', 'income', 'bank_statement');
    await deal.act(offer, 'financing-and-insurance', { method: 'loan', bank: 'maybank', months: 84 });
    const { id, version } = await deal.stateOf(offer);
    const loan = (amount: number) =>
      ask('my')('PUT', `offers/${id}/loan-result`, {
        version,
        bank: 'maybank',
        options: [{ amount, months: 84, interest_percent: 3.2 }],
      });
    const refused = await loan(4_000_005);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['options/0/amount']]);
    expect((await loan(4_000_010)).statusCode).toBe(200);
    await deal.act(offer, 'choose-financing-option', { option: '1' });
    expect((await deal.sign(offer)).statusCode).toBe(200);
    const balance = await deal.pay(offer, 'balance', 'paid');
    expect(balance.intent).toMatchObject({ amount: 455_290, currency: 'kwd' });
    await deal.handOver(offer);
    const wrong = await ask('my')('POST', `payments/${deposit.payment}/refunds`, {
      amount: 5_125,
      reason: 'Scratched door',
    });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([409, { amount: ['allowed: multiples of 10'] }]);
    await deal.payBack(transaction, deposit.payment, 5_120);
    expect([...stripe.refunds.values()].at(-1)).toMatchObject({ amount: 5_120, currency: 'kwd' });
    expect(await deal.ledger()).toEqual([
      { name: 'balances', currency: 'KWD', sum: -455_290 },
      { name: 'deposits', currency: 'KWD', sum: -40_130 },
      { name: 'provider stripe', currency: 'KWD', sum: 495_420 },
    ]);
  });

  it('does not begin for a price that ends in single fils, and says whom to call', async () => {
    await price('my', 4_500.505);
    const { headers } = await buyerOf('my', '+60123456602');
    const [{ slug }] = await query(
      `SELECT slug FROM listings l WHERE region = 'my' AND kind = 'used' AND fields ? 'listing.asking_price'
         AND (fields ->> 'listing.is_available')::boolean
         AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id) LIMIT 1`,
    );
    const offers = async () => (await query('SELECT count(*)::int AS count FROM offers'))[0].count;
    const before = await offers();
    const refused = await post(`${API}/my/offers`, { listing: slug }, headers);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/call us on \+?\d/),
    ]);
    const begin = (amount: number) =>
      ask('my')('POST', 'offers', { listing: slug, phone: '012-345 6603', price: amount });
    const atDesk = await begin(4_500_505);
    expect([atDesk.statusCode, Object.keys(atDesk.json().errors)]).toEqual([400, ['price']]);
    expect(await offers()).toBe(before);
    const begun = await begin(4_500_500);
    expect(begun.statusCode).toBe(201);
    const { number, version } = begun.json().data;
    const changed = await ask('my')('PUT', `offers/${Number(number)}/price`, { version, price: 4_400_005 });
    expect([changed.statusCode, Object.keys(changed.json().errors)]).toEqual([400, ['price']]);
  });

  it('neither signs nor asks for a rest that was agreed on before and cannot be paid, and says whom to call', async () => {
    await price('my', 4_500.55);
    const { deal, headers } = await buyerOf('my', '+60123456604');
    const { offer, transaction } = await deal.accept();
    await deal.pay(offer, 'deposit', 'reserved');
    await deal.handIn(offer, 'identity', 'driving_licence');
    await query('UPDATE offers SET price = price + 5 WHERE slug = $1', [offer]);
    const cash = () => post(`${API}/my/offers/${offer}/financing-and-insurance`, { method: 'cash' }, headers);
    const refused = await cash();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('call us on'),
    ]);
    await query('UPDATE offers SET price = price - 5 WHERE slug = $1', [offer]);
    expect((await cash()).statusCode).toBe(200);
    await query('UPDATE offers SET price = price + 5 WHERE slug = $1', [offer]);
    const signed = await deal.sign(offer);
    expect([signed.statusCode, signed.json().message]).toEqual([409, expect.stringContaining('call us on')]);
    expect((await deal.stateOf(offer)).state).toBe('signing');
    expect((await deal.read(`offers/${offer}/payment-summary`)).transactions).toHaveLength(1);
    // due since before the region had this provider
    await query(`UPDATE transactions SET state = 'due', amount = 45255 WHERE slug = $1`, [transaction]);
    const late = await post(
      `${API}/my/transactions/${transaction}/card/payment-intents`,
      {},
      { ...headers, 'idempotency-key': 'late' },
    );
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('call us on')]);
  });
});
