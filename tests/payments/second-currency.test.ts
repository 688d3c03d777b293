import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { openFakeStripe, WEBHOOK_SECRET } from './fake-stripe.ts';
import { paymentBench } from './payment-bench.ts';
import { storeStaff } from './signed-refund.ts';

/** What a region with another currency and provider writes in its manifest, besides what it inherits. */
const PAID = {
  offers: { deposit: { percent: 5, roundTo: 1_000 } },
  payments: {
    provider: 'stripe',
    methods: ['card'],
    stripe: {
      secretKeyEnv: 'SECRET_KEY',
      publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecretEnv: 'WEBHOOK_SECRET',
    },
  },
} as const;
/** What the manifest extends to take deposits, and how high they are. */
const DEPOSITS = mergePatch(
  JSON.parse(readFileSync(new URL('../../regions/shared/deposits.json', import.meta.url), 'utf8')),
  { offers: PAID.offers },
);
const NAMES = Object.values(PAID.payments.stripe);
const ADDRESS = { province: 'tokyo', city: '渋谷区', line: '神南1-2-3', postal_code: '150-0041' };

let site: TestSite;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
const { enter, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

const change = (manifest: RegionManifest): RegionManifest =>
  ({
    ...(mergePatch(manifest as unknown as Json, DEPOSITS) as object),
    payments: { ...manifest.payments, ...PAID.payments },
  }) as unknown as RegionManifest;

beforeAll(async () => {
  stripe = await openFakeStripe();
  site = await openTestSite({
    stock: { jp: 4 },
    change,
    manifestNames: NAMES,
    environment: {
      RATE_LIMITS: 'off',
      STRIPE_API: stripe.service.url,
      SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      WEBHOOK_SECRET,
    },
  });
});
afterAll(async () => {
  await site?.close();
  await stripe?.service.stop();
});

describe('a region with a currency without cents, by its manifest only', () => {
  it('does not reserve demo cars, because its provider moves money', async () => {
    const headers = { authorization: `Bearer ${(await enter('jp', '+819012345670')).token}` };
    const [{ slug }] = await query(`SELECT slug FROM listings WHERE region = 'jp' AND kind = 'used' LIMIT 1`);
    const refused = await post(`${API}/jp/offers`, { listing: slug }, headers);
    expect(refused.statusCode).toBe(409);
    expect(await query('SELECT FROM offers')).toEqual([]);
    await query('UPDATE listings SET is_demo = false');
  });

  it('takes a deposit, gives a receipt and pays it back, exact to the yen', async () => {
    const headers = { authorization: `Bearer ${(await enter('jp', '+819012345678')).token}` };
    const { offer, transaction } = await acceptOffer({ site, headers, post, region: 'jp', address: ADDRESS });
    const [{ price, deposit, currency }] = await query(
      'SELECT price::int, deposit::int, currency FROM offers WHERE slug = $1',
      [offer],
    );
    const [{ asked }] = await query(
      `SELECT coalesce((l.fields ->> 'listing.promotional_price')::int, (l.fields ->> 'listing.asking_price')::int) AS asked
       FROM listings l JOIN offers o ON o.listing_id = l.id WHERE o.slug = $1`,
      [offer],
    );
    // minor units are yen
    expect({ price, currency }).toEqual({ price: asked, currency: 'JPY' });
    expect(deposit).toBe(Math.ceil((asked * 0.05) / 1_000) * 1_000);

    const pay = (method: string) =>
      post(
        `${API}/jp/offers/${offer}/deposit/${method}/payment-intents`,
        {},
        { ...headers, 'idempotency-key': 'k' },
      );
    expect((await pay('fpx')).statusCode).toBe(400);
    const started = (await pay('card')).json().data;
    expect(started.next).toMatchObject({ kind: 'card_form', publishable_key: 'pk_test_1' });
    const [intent] = [...stripe.intents.values()];
    expect(intent).toMatchObject({ amount: deposit, currency: 'jpy', payment_method_types: ['card'] });

    stripe.act(intent?.id ?? '', 'pay');
    const { body, headers: signed } = stripe.webhook(intent?.id ?? '', Math.floor(Date.now() / 1_000));
    const received = await site.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/payments/stripe/jp',
      headers: { ...signed, 'content-type': 'application/json' },
      payload: body,
    });
    expect(received.statusCode).toBe(200);
    await expect
      .poll(() => query('SELECT state FROM offers WHERE slug = $1', [offer]), { timeout: 60_000 })
      .toEqual([{ state: 'reserved' }]);
    const [receipt] = await query('SELECT slug, amount::int, currency FROM receipts');
    expect(receipt).toMatchObject({ amount: deposit, currency: 'JPY' });
    const printed = await site.app.inject({
      url: `${API}/jp/transactions/${transaction}/receipts/${receipt.slug}.pdf?lang=ja`,
      headers,
    });
    expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    const detail = await site.app.inject({ url: `${API}/jp/transactions/${transaction}?lang=ja`, headers });
    expect(detail.json().data.amount).toEqual({
      amount: deposit,
      currency: 'JPY',
      text: `${deposit.toLocaleString('en')}円`,
    });

    const region = site.content.regions.find('jp');
    if (!region) throw new Error('no region');
    const bench = paymentBench({ database: site.database, region, stripeApi: stripe.service.url });
    const [one, two] = [await storeStaff(site.database), await storeStaff(site.database)];
    const { refunds, settleDue } = bench.payments;
    const wanted = { payment: started.payment.slug, amount: deposit - 1, reason: 'ローンの否決' };
    const { slug } = await refunds.request({ staffId: one, region: 'jp' }, wanted);
    const { textHash, text } = await refunds.approve({ staffId: two, region: 'jp' }, slug);
    expect(text).toContain((deposit - 1).toLocaleString('en'));
    await site.app.inject({
      method: 'PUT',
      url: `${API}/jp/refunds/${slug}/sign`,
      headers,
      payload: { text_hash: textHash },
    });
    await settleDue(new AbortController().signal);
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: deposit - 1, currency: 'jpy' }]);
    const ledger = await query(
      `SELECT a.name, a.currency, sum(e.amount)::int AS sum FROM ledger_entries e
       JOIN ledger_accounts a ON a.id = e.account_id GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(ledger).toEqual([
      { name: 'deposits', currency: 'JPY', sum: -1 },
      { name: 'provider stripe', currency: 'JPY', sum: 1 },
    ]);
  });
});

describe('deposits by the decimals of a currency', () => {
  it.each([
    ['JPY', { percent: 5, roundTo: 1_000 }, 1_795_000, 90_000],
    ['JPY', { amount: 100_000 }, 1_795_000, 100_000],
    ['KWD', { percent: 2.5, roundTo: 10 }, 4_500_500, 120_000],
    ['KWD', { amount: 12.345 }, 4_500_500, 12_345],
    ['MYR', { percent: 1, roundTo: 100 }, 8_888_800, 90_000],
  ] as const)('%s, %j of %i minor units: %i', (currency, rule, price, deposit) => {
    expect(depositAmount(rule, price, minorDigits(currency))).toBe(deposit);
  });
});
