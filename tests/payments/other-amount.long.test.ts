import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { DESK, deskOf, FROM_SITE } from '../api/desk/at-desk.ts';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { openFakeStripe, WEBHOOK_SECRET } from './fake-stripe.ts';

const ASKED = 100_000;
const KEYS = {
  secretKeyEnv: 'SECRET_KEY',
  publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
  webhookSecretEnv: 'WEBHOOK_SECRET',
};

let site: TestSite;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
let managers: string[];
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

const change = (manifest: RegionManifest): RegionManifest =>
  ({
    ...manifest,
    payments: manifest.payments && { ...manifest.payments, provider: 'stripe', stripe: KEYS },
  }) as RegionManifest;

beforeAll(async () => {
  stripe = await openFakeStripe();
  site = await openTestSite({
    stock: { my: 24 },
    change,
    manifestNames: Object.values(KEYS),
    environment: {
      RATE_LIMITS: 'off',
      STRIPE_API: stripe.service.url,
      SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      WEBHOOK_SECRET,
    },
  });
  // a provider that moves money sells no demo cars
  await query('UPDATE listings SET is_demo = false');
  managers = [
    await member('+60123450031', 'manager', ['my']),
    await member('+60123450032', 'manager', ['my']),
  ];
});
afterAll(async () => {
  await site?.close();
  await stripe?.service.stop();
});

const settleDue = () => site.server.payments.settleDue(new AbortController().signal);
const desk = async (path: string, payload?: object, cookie = managers[0] ?? '') => {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `${DESK}/my/${path}`,
    headers: { ...FROM_SITE, cookie },
    ...(payload && { payload }),
  });
  return answer.json();
};

let phones = 0;
/** A deposit for which the provider has received something else. */
async function paidOther(received: { amount: number; currency: string }) {
  phones += 1;
  const headers = { authorization: `Bearer ${(await enter('my', `+6012347${7200 + phones}`)).token}` };
  const { offer, transaction } = await acceptOffer({ site, headers, post });
  const start = (key: string) =>
    post(
      `${API}/my/offers/${offer}/deposit/card/payment-intents`,
      {},
      { ...headers, 'idempotency-key': key },
    );
  const { payment } = (await start('first')).json().data;
  const [{ intent }] = await query('SELECT intent_id AS intent FROM payments WHERE slug = $1', [
    payment.slug,
  ]);
  stripe.act(intent, 'pay');
  Object.assign(stripe.intents.get(intent) ?? {}, {
    amount: received.amount,
    amount_received: received.amount,
    currency: received.currency.toLowerCase(),
  });
  return { headers, offer, transaction, payment: String(payment.slug), intent: String(intent), start };
}

describe.each([
  ['another amount', { amount: 40_000, currency: 'MYR' }, /RM\s?400/],
  ['another currency', { amount: ASKED, currency: 'EUR' }, /EUR\s?1,000/],
])('%s at the provider', (_, received, text) => {
  it('is a state of its own: on the page, in history, ledger and reconciliation, and is paid back', async () => {
    const { headers, offer, transaction, payment, intent, start } = await paidOther(received);
    const { body, headers: signed } = stripe.webhook(intent, Math.floor(Date.now() / 1_000));
    const hook = await site.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/payments/stripe/my',
      headers: { ...signed, 'content-type': 'application/json' },
      payload: body,
    });
    expect(hook.statusCode).toBe(200);
    await expect
      .poll(async () => {
        await settleDue();
        return query('SELECT FROM payment_events WHERE handled_at IS NULL');
      })
      .toEqual([]);

    const page = await site.app.inject({ url: `${API}/my/payments/${payment}/return` });
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      expect.stringContaining(`payment=${payment}`),
    ]);
    const settled = await post(`${API}/my/payments/${payment}/settlement`, {});
    expect([settled.statusCode, settled.json().data]).toEqual([
      200,
      expect.objectContaining({
        state: 'mismatched',
        amount: ASKED,
        received: expect.objectContaining({ text: expect.stringMatching(text) }),
      }),
    ]);
    expect(await query('SELECT state FROM transactions WHERE slug = $1', [transaction])).toEqual([
      { state: 'due' },
    ]);
    const ledger = await query(
      `SELECT a.name, a.currency, e.amount::int FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       JOIN ledger_postings l ON l.id = e.posting_id JOIN payments p ON p.id = l.payment_id
       WHERE p.slug = $1 ORDER BY a.name`,
      [payment],
    );
    expect(ledger).toEqual([
      { name: 'provider stripe', currency: received.currency, amount: received.amount },
      { name: 'unallocated', currency: received.currency, amount: -received.amount },
    ]);
    const report = await site.server.payments.reconcile('my');
    const mine = report?.differences.filter((each) => each.payment === payment);
    expect(mine).toEqual([
      {
        kind: 'mismatched',
        payment,
        ours: `${ASKED} MYR`,
        theirs: `${received.amount} ${received.currency}`,
      },
    ]);
    const shown = (await desk('reconciliations')).data[0].differences;
    expect(shown).toContainEqual(
      expect.objectContaining({
        kind: 'mismatched',
        ours: expect.stringMatching(/RM\s?1,000/),
        theirs: expect.stringMatching(text),
      }),
    );
    const { data: cases } = await desk('payments?case=open');
    expect(cases[0].payment).toMatchObject({
      slug: payment,
      state: 'mismatched',
      received: { text: expect.stringMatching(text) },
      refundable: { amount: received.amount, currency: received.currency },
    });
    const { history } = (await site.app.inject({ url: `${API}/my/offers/${offer}/workflow`, headers })).json()
      .data;
    expect(history.at(-1)).toMatchObject({ action: 'payment_mismatched' });
    expect(
      await query(
        `SELECT channel FROM deliveries WHERE event = 'payment_mismatched' AND payment_id =
      (SELECT id FROM payments WHERE slug = $1)`,
        [payment],
      ),
    ).toContainEqual({ channel: 'sender' });

    // the right amount can be paid
    expect((await start('second')).json().data.payment).toMatchObject({ state: 'open', amount: ASKED });

    const over = await desk(`payments/${payment}/refunds`, {
      amount: received.amount + 1,
      reason: 'Too much',
    });
    expect(over.data).toBeUndefined();
    const refund = (
      await desk(`payments/${payment}/refunds`, { amount: received.amount, reason: 'Another amount' })
    ).data;
    await desk(`refunds/${refund.slug}/approval`, {}, managers[1]);
    const detail = await site.app.inject({ url: `${API}/my/transactions/${transaction}?lang=en`, headers });
    const tries: { slug: string; refunds: { text: string; text_hash: string }[] }[] =
      detail.json().data.payments;
    const [toSign] = tries.find(({ slug }) => slug === payment)?.refunds ?? [];
    expect(toSign?.text).toMatch(text);
    await site.app.inject({
      method: 'PUT',
      url: `${API}/my/refunds/${refund.slug}/sign`,
      headers,
      payload: { text_hash: toSign?.text_hash },
    });
    await expect
      .poll(async () => {
        await settleDue();
        return query('SELECT state FROM refunds WHERE slug = $1', [refund.slug]);
      })
      .toEqual([{ state: 'succeeded' }]);
    expect([...stripe.refunds.values()].at(-1)).toMatchObject({
      amount: received.amount,
      currency: received.currency.toLowerCase(),
    });
    expect(
      await query(
        'SELECT closed_at IS NULL AS open FROM payment_cases WHERE payment_id = (SELECT id FROM payments WHERE slug = $1)',
        [payment],
      ),
    ).toEqual([{ open: false }]);
    const after = await site.server.payments.reconcile('my');
    expect(after?.differences.filter((each) => each.payment === payment)).toEqual([]);
  });
});

describe.each([
  ['2 decimals', 'MYR', 1_000.5, '10.005 MYR'],
  ['2 decimals, hardly less than asked for', 'MYR', ASKED - 0.1, '999.999 MYR'],
  ['no decimals', 'JPY', 100.5, '100.5 JPY'],
  ['no decimals, counted in hundredths by the provider', 'ISK', 10_050, '100.5 ISK'],
  ['3 decimals', 'KWD', 12_345.5, '12.3455 KWD'],
])('an amount finer than a currency with %s', (_, currency, amount, text) => {
  it('is neither rounded nor booked, is not asked for again, and is a difference for people', async () => {
    const { transaction, offer, payment, intent, start } = await paidOther({ amount, currency });
    const { body, headers: signed } = stripe.webhook(intent, Math.floor(Date.now() / 1_000));
    await site.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/payments/stripe/my',
      headers: { ...signed, 'content-type': 'application/json' },
      payload: body,
    });
    await expect
      .poll(async () => {
        await settleDue();
        return query('SELECT FROM payment_events WHERE handled_at IS NULL');
      })
      .toEqual([]);
    const page = await site.app.inject({ url: `${API}/my/payments/${payment}/return` });
    expect(page.statusCode).toBe(303);
    const settled = await post(`${API}/my/payments/${payment}/settlement`, {});
    expect([settled.statusCode, settled.json().data.state]).toEqual([200, 'processing']);
    expect(await query('SELECT failure FROM payments WHERE slug = $1', [payment])).toEqual([
      { failure: 'other_amount' },
    ]);
    expect(
      await query(
        `SELECT t.state, o.state AS offer, (SELECT count(*)::int FROM ledger_postings l WHERE l.payment_id = p.id) AS postings,
           (SELECT count(*)::int FROM receipts r WHERE r.payment_id = p.id) AS receipts
         FROM payments p JOIN transactions t ON t.id = p.transaction_id JOIN offers o ON o.id = t.offer_id
         WHERE p.slug = $1 AND t.slug = $2 AND o.slug = $3`,
        [payment, transaction, offer],
      ),
    ).toEqual([{ state: 'processing', offer: 'accepted', postings: 0, receipts: 0 }]);
    expect((await start('second')).statusCode).toBe(409);
    for (let run = 0; run < 2; run++) {
      await site.server.payments.reconcile('my');
      const { differences } = (await desk('reconciliations')).data[0];
      expect(differences.filter((each: { payment: string }) => each.payment === payment)).toEqual([
        expect.objectContaining({
          kind: 'amount',
          ours: expect.stringMatching(/RM\s?1,000/),
          theirs: text,
        }),
      ]);
    }
  });
});

describe('an amount that cannot be booked', () => {
  const stateOf = async (payment: string) =>
    (
      await query(
        `SELECT p.state, p.failure, p.version, t.state AS transaction FROM payments p
         JOIN transactions t ON t.id = p.transaction_id WHERE p.slug = $1`,
        [payment],
      )
    )[0];
  const settle = (payment: string) => post(`${API}/my/payments/${payment}/settlement`, {});

  it('is not hidden by what the provider says late, and is noted once', async () => {
    const { payment, intent, start } = await paidOther({ amount: 1_000.5, currency: 'MYR' });
    await settle(payment);
    const held = await stateOf(payment);
    expect(held).toMatchObject({ state: 'processing', failure: 'other_amount', transaction: 'processing' });
    for (const status of [
      'processing',
      'requires_payment_method',
      'requires_action',
      'canceled',
      'succeeded',
    ]) {
      Object.assign(stripe.intents.get(intent) ?? {}, { status });
      await settle(payment);
      expect([status, await stateOf(payment)]).toEqual([status, held]);
      expect([status, (await start(status)).statusCode]).toEqual([status, 409]);
    }
  });

  it('is booked once the provider has the amount that was asked for', async () => {
    const { payment, intent } = await paidOther({ amount: ASKED - 0.1, currency: 'MYR' });
    await settle(payment);
    Object.assign(stripe.intents.get(intent) ?? {}, { amount: ASKED, amount_received: ASKED });
    await settle(payment);
    expect(await stateOf(payment)).toMatchObject({ state: 'paid', failure: null, transaction: 'paid' });
  });
});

describe('an answer of the provider without a usable amount', () => {
  it.each([
    ['text', { amount_received: '100000' }],
    ['nothing', { amount_received: null }],
    ['an unknown currency', { currency: 'ringgit' }],
  ])('%s says nothing: the payment stays as it is and is asked about again', async (_, wrong) => {
    const { payment, intent } = await paidOther({ amount: ASKED, currency: 'MYR' });
    const right = { ...stripe.intents.get(intent) };
    Object.assign(stripe.intents.get(intent) ?? {}, wrong);
    const page = await site.app.inject({ url: `${API}/my/payments/${payment}/return` });
    expect(page.statusCode).toBe(303);
    expect((await site.app.inject({ url: `${API}/my/payments/${payment}` })).json().data.state).toBe('open');
    Object.assign(stripe.intents.get(intent) ?? {}, right);
    expect((await post(`${API}/my/payments/${payment}/settlement`, {})).json().data.state).toBe('paid');
  });
});

describe('a refund of another amount at the provider', () => {
  it('ends the questions, counts as under way, and is a difference of its own', async () => {
    const { headers, transaction, payment } = await paidOther({ amount: ASKED, currency: 'MYR' });
    await post(`${API}/my/payments/${payment}/settlement`, {});
    await query(
      `UPDATE offers SET state = 'cancelled' WHERE id = (SELECT offer_id FROM transactions WHERE slug = $1)`,
      [transaction],
    );
    const refund = (await desk(`payments/${payment}/refunds`, { amount: 60_000, reason: 'Sold' })).data;
    await desk(`refunds/${refund.slug}/approval`, {}, managers[1]);
    const detail = await site.app.inject({ url: `${API}/my/transactions/${transaction}`, headers });
    const [{ text_hash }] = detail.json().data.payments[0].refunds;
    await site.app.inject({
      method: 'PUT',
      url: `${API}/my/refunds/${refund.slug}/sign`,
      headers,
      payload: { text_hash },
    });
    stripe.changeRefunds((amount) => amount - 1);
    await settleDue();
    expect(
      await query('SELECT state, failure, check_at FROM refunds WHERE slug = $1', [refund.slug]),
    ).toEqual([{ state: 'pending', failure: 'other_amount', check_at: null }]);
    const report = await site.server.payments.reconcile('my');
    expect(report?.differences).toContainEqual({
      kind: 'mismatched',
      payment,
      refund: refund.slug,
      ours: '60000 MYR',
      theirs: '59999 MYR',
    });
    expect(
      (await desk(`payments/${payment}/refunds`, { amount: 40_001, reason: 'Again' })).data,
    ).toBeUndefined();
    // finer than a sen: shown as it is
    for (const each of stripe.refunds.values())
      if (each.amount === 59_999) Object.assign(each, { amount: 59_999.5 });
    await site.server.payments.reconcile('my');
    const { differences } = (await desk('reconciliations')).data[0];
    expect(differences).toContainEqual(
      expect.objectContaining({ refund: refund.slug, theirs: '599.995 MYR' }),
    );
  });
});

describe('an event that cannot be handled', () => {
  it('ends after half a day', async () => {
    const { payment, intent } = await paidOther({ amount: ASKED, currency: 'MYR' });
    stripe.intents.delete(intent);
    await query(
      `INSERT INTO payment_events (provider, region, event_id, type, intent_id, payment_id, attempts)
       SELECT 'stripe', 'my', 'evt_lost', 'payment_intent.succeeded', intent_id, id, 18 FROM payments WHERE slug = $1`,
      [payment],
    );
    const left = () =>
      query(`SELECT attempts FROM payment_events WHERE event_id = 'evt_lost' AND handled_at IS NULL`);
    await settleDue();
    expect(await left()).toEqual([{ attempts: 19 }]);
    await query('UPDATE payment_events SET due_at = now()');
    await settleDue();
    expect(await left()).toEqual([]);
    expect((await site.app.inject({ url: `${API}/my/payments/${payment}/return` })).statusCode).toBe(303);
  });
});
