import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentRefused, PaymentUnavailable } from '#server/gateways/payment/payment-provider.ts';
import { amountRule, isPayable } from '#server/gateways/payment/provider-rules.ts';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import { signatureOf } from '#server/gateways/webhook/signature.ts';
import { payingRegion } from '#server/modules/payments/payment-context.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { type BuyerAction, openFakeStripe } from './fake-stripe.ts';
import {
  PAYING_REGION,
  paymentBench,
  SANDBOX_SECRET,
  STRIPE,
  byCard as startByCard,
  storeDebt,
} from './payment-bench.ts';

let database: OpenDatabase;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
beforeAll(async () => {
  [database, stripe] = await Promise.all([createTestDatabase(), openFakeStripe()]);
});
beforeEach(() => stripe.mend());
afterAll(async () => {
  await stripe.service.stop();
  await database.close();
});

/** A payment by card. */
const byCard = (provider: string) => ({ provider, methods: ['card'] });

const OUTCOMES = { pay: 'succeeded', fail: 'failed', wait: 'pending' } as const;
const PROVIDERS = {
  sandbox: {
    settings: {},
    act: async (id: string, action: BuyerAction) => {
      await decideIntent(database.db, id, OUTCOMES[action], action === 'fail' ? 'card_declined' : null);
    },
    webhook(intent: string, seconds: number, secret = SANDBOX_SECRET) {
      const body = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded', intent });
      return { body, headers: { 'x-signature': signatureOf(body, secret, seconds) } };
    },
  },
  stripe: {
    settings: STRIPE,
    act: async (id: string, action: BuyerAction) => stripe.act(id, action),
    webhook: (intent: string, seconds: number, secret?: string) => stripe.webhook(intent, seconds, secret),
  },
};

const errorOf = (code: string) =>
  JSON.stringify({ error: { type: 'invalid_request_error', code, message: code } });

let keys = 0;
const intentOf = (changes: object = {}) => ({
  key: `key-${keys++}`,
  amount: 123_45,
  currency: 'MYR',
  method: 'card' as const,
  bank: null,
  returnUrl: 'https://cars.example/return',
  reference: 'reference',
  language: 'en',
  ...changes,
});
const paynow = () => intentOf({ method: 'paynow', currency: 'SGD' });
const fpx = () => intentOf({ method: 'fpx', bank: 'cimb' });

describe.each(Object.entries(PROVIDERS))('%s', (_, { settings, act, webhook }) => {
  const open = () => {
    const { parts } = paymentBench({ database, settings, stripeApi: stripe.service.url });
    const paying = payingRegion(parts, PAYING_REGION);
    if (!paying) throw new Error('the region takes no payments');
    return paying.provider;
  };

  it.each([intentOf(), fpx(), paynow()])('begins an open intent with a next step', async (wanted) => {
    const intent = await open().createIntent(wanted);
    const { currency } = wanted;
    expect(intent).toMatchObject({ state: 'open', amount: 12_345, currency, failure: null });
    expect(intent.next).not.toBeNull();
  });

  it('makes one intent per key, also at the same time', async () => {
    const provider = open();
    const wanted = intentOf();
    const made = await Promise.all([1, 2, 3, 4].map(() => provider.createIntent(wanted)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await provider.createIntent(intentOf())).id).not.toBe(made[0]?.id);
  });

  it('reports what the buyer did', async () => {
    const provider = open();
    const { id } = await provider.createIntent(intentOf());
    await act(id, 'pay');
    expect(await provider.fetchIntent(id)).toMatchObject({ state: 'succeeded', amount: 12_345, next: null });
    const slow = await provider.createIntent(fpx());
    await act(slow.id, 'wait');
    expect(await provider.fetchIntent(slow.id)).toMatchObject({ state: 'processing', next: null });
    const failed = await provider.createIntent(fpx());
    await act(failed.id, 'fail');
    expect(await provider.fetchIntent(failed.id)).toMatchObject({
      state: 'failed',
      failure: 'card_declined',
    });
  });

  it('cancels open intents and leaves paid ones as they are', async () => {
    const provider = open();
    const { id } = await provider.createIntent(intentOf());
    expect((await provider.cancelIntent(id)).state).toBe('cancelled');
    expect((await provider.cancelIntent(id)).state).toBe('cancelled');
    const paid = await provider.createIntent(intentOf());
    await act(paid.id, 'pay');
    expect((await provider.cancelIntent(paid.id)).state).toBe('succeeded');
  });

  it('refunds parts once per key, and never more than was paid', async () => {
    const provider = open();
    const { id: intentId } = await provider.createIntent(intentOf());
    const refund = { key: `refund-${keys++}`, intentId, amount: 10_000, currency: 'MYR' };
    await expect(provider.refund({ ...refund, key: `early-${keys}` })).rejects.toThrow(PaymentRefused);
    await act(intentId, 'pay');
    const made = await Promise.all([1, 2, 3].map(() => provider.refund(refund)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ state: 'succeeded', amount: 10_000, currency: 'MYR' });
    expect(await provider.fetchRefund(made[0]?.id ?? '')).toEqual(made[0]);
    const more = { ...refund, key: `refund-${keys++}` };
    await expect(provider.refund({ ...more, amount: 2_346 })).rejects.toThrow(PaymentRefused);
    expect((await provider.refund({ ...more, key: `rest-${keys}`, amount: 2_345 })).amount).toBe(2_345);
  });

  it('refuses to fetch what does not exist', async () => {
    await expect(open().fetchIntent('pi_unknown')).rejects.toThrow(PaymentRefused);
    await expect(open().fetchRefund('re_unknown')).rejects.toThrow(PaymentRefused);
  });

  it('accepts signed webhooks up to 300 s old, and refuses forged and stale ones', async () => {
    const provider = open();
    const now = Date.now();
    const seconds = Math.floor(now / 1_000);
    const parse = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      provider.parseWebhook(Buffer.from(body), headers, now);
    expect(await parse(webhook('intent_1', seconds))).toMatchObject({ intentId: 'intent_1' });
    expect(await parse(webhook('intent_1', seconds - 299))).toMatchObject({ intentId: 'intent_1' });
    expect(await parse(webhook('intent_1', seconds - 302))).toBe('refused');
    expect(await parse(webhook('intent_1', seconds + 302))).toBe('refused');
    expect(await parse(webhook('intent_1', seconds + 86_400))).toBe('refused');
    expect(await parse(webhook('intent_1', seconds, 'another secret of the same length'))).toBe('refused');
    const genuine = webhook('intent_1', seconds);
    expect(await parse({ ...genuine, body: genuine.body.replace('intent_1', 'intent_2') })).toBe('refused');
    expect(await parse({ ...genuine, body: `${genuine.body} ` })).toBe('refused');
    expect(await parse({ ...genuine, headers: {} })).toBe('refused');
  });
});

describe('Stripe', () => {
  const open = (currency = 'MYR') => {
    const { parts, region } = paymentBench({ database, settings: STRIPE, stripeApi: stripe.service.url });
    Object.assign(region.currency, { code: currency });
    const paying = payingRegion(parts, PAYING_REGION);
    if (!paying) throw new Error('the region takes no payments');
    return paying.provider;
  };

  it('gives the buyer a client secret of a card payment and the page of the bank of a transfer', async () => {
    const card = await open().createIntent(intentOf());
    expect(card.next).toEqual({
      kind: 'card_form',
      clientSecret: stripe.intents.get(card.id)?.client_secret,
      publishableKey: 'pk_test_1',
    });
    expect((await open().createIntent(fpx())).next).toEqual({
      kind: 'redirect',
      url: 'https://bank.example/cimb',
    });
    await expect(open().createIntent({ ...fpx(), bank: null })).rejects.toThrow(PaymentRefused);
  });

  it('refuses a method that the account has not switched on', async () => {
    stripe.switchedOn.delete('fpx');
    await expect(open().createIntent(fpx())).rejects.toThrow(PaymentRefused);
    stripe.switchedOn.add('fpx');
  });

  it('sends the buyer to the QR code of PayNow, and a failed one starts again', async () => {
    const { id, next } = await open('SGD').createIntent(paynow());
    expect(next).toEqual({ kind: 'redirect', url: 'https://payments.example/qr/instructions' });
    expect(stripe.intents.get(id)?.payment_method_types).toEqual(['paynow']);
    stripe.act(id, 'fail');
    expect((await open('SGD').fetchIntent(id)).state).toBe('failed');
  });

  it('keeps a declined card payment open for another card', async () => {
    const { id } = await open().createIntent(intentOf());
    stripe.act(id, 'fail');
    expect(await open().fetchIntent(id)).toMatchObject({ state: 'open', failure: 'card_declined' });
  });

  it.each([
    ['MYR', 100_000, 100_000],
    ['JPY', 50_000, 50_000],
    // no cents here, cents there
    ['IDR', 5_000_000, 500_000_000],
    ['ISK', 1_000, 100_000],
    ['KWD', 1_250, 1_250],
  ])('counts %s as Stripe does', async (currency, amount, sent) => {
    const intent = await open(currency).createIntent(intentOf({ currency, amount }));
    expect(stripe.intents.get(intent.id)?.amount).toBe(sent);
    expect(intent).toMatchObject({ amount, currency });
  });

  it.each([
    ['KWD', { step: 10, minimum: 1, maximum: 99_999_999 }],
    ['BHD', { step: 10, minimum: 1, maximum: 99_999_999 }],
    ['CLP', { step: 1, minimum: 1, maximum: 99_999_999 }],
    ['JPY', { step: 1, minimum: 50, maximum: 9_999_999_999 }],
    ['ISK', { step: 1, minimum: 1, maximum: 999_999 }],
    ['UGX', { step: 1, minimum: 1, maximum: 999_999 }],
    ['HUF', { step: 1, minimum: 175, maximum: 9_999_999_999 }],
    ['TWD', { step: 1, minimum: 1, maximum: 99_999_999 }],
    ['MYR', { step: 1, minimum: 200, maximum: 99_999_999 }],
    ['IDR', { step: 1, minimum: 1, maximum: 9_999_999_999 }],
  ])('takes amounts of %s as Stripe publishes them: %j', async (currency, rule) => {
    expect(amountRule(byCard('stripe'), currency)).toEqual(rule);
    const wanted = intentOf({ currency, amount: rule.step * 100 });
    await expect(open(currency).createIntent(wanted)).resolves.toMatchObject({ amount: rule.step * 100 });
  });

  it('refuses amounts between the steps before it asks Stripe', async () => {
    const asked = stripe.service.asked.length;
    const wanted = intentOf({ currency: 'KWD', amount: 1_255 });
    await expect(open('KWD').createIntent(wanted)).rejects.toThrow(PaymentRefused);
    expect(stripe.service.asked).toHaveLength(asked);
    expect(
      [1_255, 1_250, 100_000_000].map((amount) => isPayable(amount, amountRule(byCard('stripe'), 'KWD'))),
    ).toEqual([false, true, false]);
    expect(isPayable(1_255, amountRule(byCard('sandbox'), 'KWD'))).toBe(true);
  });

  it.each<[string, Parameters<typeof Object.assign>[0]]>([
    ['5xx', { status: 503, body: '{}' }],
    ['garbage', { status: 200, body: '<html>' }],
    ['too many requests', { status: 429, body: '{"error":{"type":"rate_limit"}}' }],
    ['a redirect', { status: 302, body: '' }],
    ['too many requests as 400', { status: 400, body: errorOf('rate_limit') }],
    ['a key of the other mode', { status: 404, body: errorOf('livemode_mismatch') }],
    ['a wrong key', { status: 401, body: errorOf('api_key_expired') }],
    ['a key without the right', { status: 403, body: errorOf('permission') }],
    ['a page of a proxy', { status: 404, body: '<html>' }],
    ['an answer about nothing', { status: 400, body: '{}' }],
  ])('is unavailable after %s', async (_, answer) => {
    const provider = open();
    stripe.service.answer = () => answer as { status: number; body: string };
    await expect(provider.fetchIntent('pi_1')).rejects.toThrow(PaymentUnavailable);
  });

  it.each([401, 403])(
    'a buyer can go on under the same key after %s, and nothing is failed meanwhile',
    async (status) => {
      const errors: string[] = [];
      const { payments } = paymentBench({
        database,
        settings: STRIPE,
        stripeApi: stripe.service.url,
        log: { ...quiet, error: (message) => errors.push(String(message)) },
      });
      const { transaction } = await storeDebt(database);
      const wanted = startByCard(transaction);
      stripe.service.answer = () => ({ status, body: errorOf('permission') });
      // more often than the circuit breaker waits for
      for (let tries = 0; tries < 6; tries++)
        await expect(payments.start(wanted)).rejects.toThrow(PaymentUnavailable);
      expect(errors).toContainEqual(expect.stringContaining(`${status}`));
      stripe.mend();
      const { payment, next } = await payments.start(wanted);
      expect([payment.state, next?.kind]).toEqual(['open', 'card_form']);
      const { rows } = await database.pool.query(
        `SELECT y.state, y.failure FROM payments y JOIN transactions t ON t.id = y.transaction_id WHERE t.slug = $1`,
        [transaction],
      );
      expect(rows).toEqual([{ state: 'open', failure: null }]);
      const keys = stripe.service.asked.slice(-7).map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys)).toEqual(new Set([payment.slug]));
    },
  );

  it('gives up without an answer, and is not asked after five failures', async () => {
    const provider = open();
    stripe.service.answer = () => null;
    await expect(provider.fetchIntent('pi_1')).rejects.toThrow(PaymentUnavailable);
    stripe.service.answer = () => ({ status: 500, body: '{}' });
    for (let call = 0; call < 4; call++) await expect(provider.fetchIntent('pi_1')).rejects.toThrow();
    const asked = stripe.service.asked.length;
    await expect(provider.fetchIntent('pi_1')).rejects.toThrow('too often');
    expect(stripe.service.asked.length).toBe(asked);
  });
});
