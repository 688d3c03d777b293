import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskOffer, DeskPaymentRow, OfferAction, RegionManifest } from '#contracts/types.ts';
import { effectOfEvent } from '#server/gateways/payment/stripe/parse-event.ts';
import { endOffersJob } from '#server/jobs/end-offers.ts';
import { DESK, deskOf, FROM_SITE } from '../api/desk/at-desk.ts';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { jobServices } from '../job-services.ts';
import { openFakeStripe, WEBHOOK_SECRET } from './fake-stripe.ts';
import { moneyFacts, STRIPE } from './payment-bench.ts';

const OPEN = { status: 'needs_response', moved: [-1] };
let site: TestSite;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
let manager: string;
let agent: string;
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;
const now = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  stripe = await openFakeStripe();
  const values = { SECRET_KEY: 'sk_test_1', PUBLISHABLE_KEY: 'pk_test_1', WEBHOOK_SECRET };
  site = await openTestSite({
    stock: { my: 20 },
    change: (manifest) =>
      ({
        ...manifest,
        payments: { ...manifest.payments, ...STRIPE },
        delivery: { email: 'desk@cars.example' },
        offers: { ...manifest.offers, actions: manifest.offers?.actions.map(byAgents) },
      }) as RegionManifest,
    manifestNames: Object.keys(values),
    environment: {
      ...values,
      STRIPE_API: stripe.service.url,
      // messages are stored and not sent
      MAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      SMTP_TLS: 'off',
      MAIL_FROM: 'Forecourt <requests@cars.example>',
    },
  });
  // a provider that moves money sells no demo cars
  await query('UPDATE listings SET is_demo = false');
  manager = await member('+60123450061', 'manager', ['my']);
  agent = await member('+60123450062', 'agent', ['my']);
});
afterAll(async () => {
  await site?.close();
  await stripe?.service.stop();
});

/** Agents cancel in this region, too. */
const byAgents = (action: OfferAction): OfferAction =>
  action.name === 'cancel' ? { ...action, actors: ['agent', 'manager'] } : action;

let phones = 0;
/** A buyer whose deposit is paid. */
async function paidDeposit() {
  phones += 1;
  const headers = { authorization: `Bearer ${(await enter('my', `+6012345${8100 + phones}`)).token}` };
  const { offer } = await acceptOffer({ site, headers, post });
  const started = await post(
    `${API}/my/offers/${offer}/deposit/card/payment-intents`,
    {},
    { ...headers, 'idempotency-key': 'deposit' },
  );
  const { payment } = started.json().data;
  const [{ intent_id: intent, id }] = await query(
    `SELECT p.intent_id, t.offer_id::int AS id FROM payments p JOIN transactions t ON t.id = p.transaction_id WHERE p.slug = $1`,
    [payment.slug],
  );
  stripe.act(intent, 'pay');
  await post(`${API}/my/payments/${payment.slug}/settlement`, {});
  return {
    headers,
    offer,
    id: Number(id),
    intent: String(intent),
    payment: String(payment.slug),
    amount: Number(payment.amount),
  };
}

async function receive({ body, headers }: { body: string; headers: Record<string, string> }) {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/payments/stripe/my',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await site.server.payments.settleDue(new AbortController().signal);
  // the site's own settling, which the event wakes, may have it: it is waited for, but not where the provider refuses
  const open = () => query('SELECT id FROM payment_events WHERE handled_at IS NULL');
  for (let tries = 0; tries < 150 && (await open()).length > 0; tries++) await sleep(20);
}

const atDesk = async (path: string, cookie = manager, payload?: object) =>
  site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `${DESK}/my/${path}`,
    headers: { ...FROM_SITE, cookie },
    ...(payload && { payload }),
  });
const offerAtDesk = async (id: number): Promise<DeskOffer> => (await atDesk(`offers/${id}`)).json().data;
const cases = async (): Promise<string[]> =>
  (await atDesk('payments?case=open')).json().data.map(({ payment }: DeskPaymentRow) => payment.slug);
const booked = async (payment: string): Promise<Record<string, number>> => {
  const rows = await query(
    `SELECT a.name, sum(e.amount)::int AS amount FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
       JOIN ledger_accounts a ON a.id = e.account_id JOIN payments y ON y.id = p.payment_id
     WHERE y.slug = $1 GROUP BY a.name HAVING sum(e.amount) <> 0`,
    [payment],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
};
const messages = async (id: number): Promise<string[]> =>
  (
    await query(`SELECT event FROM deliveries WHERE offer_id = $1 AND channel = 'email' ORDER BY id`, [id])
  ).map(({ event }) => event);

describe('a payment that its buyer disputes', () => {
  it('is a case with a clock, held money, a row in the history and a message; a manager lets the car go', async () => {
    const { id, intent, payment, amount } = await paidDeposit();
    expect(await cases()).not.toContain(payment);
    await receive(stripe.dispute(intent, 'created', OPEN, now()));
    await receive(stripe.dispute(intent, 'funds_withdrawn', OPEN, now()));

    expect(await booked(payment)).toEqual({ disputed: amount, deposits: -amount });
    expect(await cases()).toContain(payment);
    const shown = await offerAtDesk(id);
    expect(shown.payments[0]).toMatchObject({
      refundable: { amount: 0 },
      disputes: [{ state: 'open', reason: 'fraudulent', amount: { amount }, is_late: false }],
    });
    expect(Date.parse(shown.payments[0]?.disputes[0]?.due_at ?? '')).toBeGreaterThan(Date.now());
    expect(shown.history.filter(({ action }) => action === 'payment_disputed')).toHaveLength(1);
    expect((await messages(id)).filter((event) => event === 'payment_disputed')).toHaveLength(1);

    // the money that the bank has taken is not paid back a second time
    const refund = await atDesk(`payments/${payment}/refunds`, manager, {
      amount,
      reason: 'The car was sold',
    });
    expect(refund.json().code).toBe('limit_reached');
    const cancel = async (cookie: string) => {
      const { version } = await offerAtDesk(id);
      return atDesk(`offers/${id}/actions`, cookie, {
        version,
        action: 'cancel',
        reason: 'The bank took it',
      });
    };
    const byAgent = await cancel(agent);
    expect([byAgent.statusCode, byAgent.json().code]).toEqual([403, 'not_allowed']);
    expect(await query('SELECT FROM listing_holds WHERE offer_id = $1', [id])).toHaveLength(1);

    await receive(stripe.dispute(intent, 'closed', { status: 'lost', moved: [-1] }, now()));
    expect(await booked(payment)).toEqual({ 'dispute losses': amount, deposits: -amount });
    expect(await cases()).toContain(payment);
    expect((await cancel(manager)).statusCode).toBe(200);
    expect(await cases()).not.toContain(payment);
    const { history } = await offerAtDesk(id);
    expect(history.filter(({ action }) => action === 'dispute_lost')).toHaveLength(1);
    expect((await moneyFacts(site.database)).total).toBe(0);
  });

  it('keeps its car when the time of the hold is over, and stops no other offer from ending', async () => {
    const disputed = await paidDeposit();
    await receive(stripe.dispute(disputed.intent, 'created', OPEN, now()));
    const headers = { authorization: `Bearer ${(await enter('my', '+60123458190')).token}` };
    const { offer } = await acceptOffer({ site, headers, post });
    // as where another amount than the deposit has arrived
    await query(`UPDATE offers SET state = 'accepted' WHERE id = $1`, [disputed.id]);
    await query(
      `UPDATE listing_holds SET held_until = now() - make_interval(secs => CASE WHEN offer_id = $1 THEN 2 ELSE 1 END)
       WHERE offer_id = $1 OR offer_id = (SELECT id FROM offers WHERE slug = $2)`,
      [disputed.id, offer],
    );
    const services = jobServices({ database: site.database });
    const offers = { ...services.offers, regions: () => site.content.regions.all };
    await endOffersJob.run({}, { ...services, offers, signal: new AbortController().signal });
    const states = await query('SELECT state FROM offers WHERE id = $1 OR slug = $2 ORDER BY id', [
      disputed.id,
      offer,
    ]);
    expect(states).toEqual([{ state: 'accepted' }, { state: 'expired' }]);
  });

  it('that is won brings the money back, and ends the case', async () => {
    const { id, intent, payment, amount } = await paidDeposit();
    await receive(stripe.dispute(intent, 'created', OPEN, now()));
    await receive(stripe.dispute(intent, 'funds_reinstated', { status: 'won', moved: [-1, 1] }, now()));
    expect(await booked(payment)).toEqual({ 'provider stripe': amount, deposits: -amount });
    expect(await cases()).not.toContain(payment);
    expect(await messages(id)).toContain('dispute_won');
  });

  it('that is won after its offer was cancelled leaves money to pay back, and one that is lost does not', async () => {
    const [won, lost] = [await paidDeposit(), await paidDeposit()];
    for (const { id, intent } of [won, lost]) {
      await receive(stripe.dispute(intent, 'funds_withdrawn', OPEN, now()));
      const { version } = await offerAtDesk(id);
      await atDesk(`offers/${id}/actions`, manager, { version, action: 'cancel', reason: 'x' });
    }
    await receive(stripe.dispute(won.intent, 'funds_reinstated', { status: 'won', moved: [-1, 1] }, now()));
    await receive(stripe.dispute(lost.intent, 'closed', { status: 'lost', moved: [-1] }, now()));
    expect(await cases()).toContain(won.payment);
    expect(await cases()).not.toContain(lost.payment);
  });

  it('that is won stays a case until its money is back', async () => {
    const { intent, payment, amount } = await paidDeposit();
    await receive(stripe.dispute(intent, 'created', OPEN, now()));
    await receive(stripe.dispute(intent, 'closed', { status: 'won', moved: [-1] }, now()));
    expect(await booked(payment)).toEqual({ disputed: amount, deposits: -amount });
    expect(await cases()).toContain(payment);
    await receive(stripe.dispute(intent, 'funds_reinstated', { status: 'won', moved: [-1, 1] }, now()));
    expect(await cases()).not.toContain(payment);
  });

  it.each(['disputes', 'payment_intents'])(
    'is asked about a bounded number of times by a key without the right to %s',
    async (resource) => {
      const { intent } = await paidDeposit();
      const { answer } = stripe.service;
      stripe.service.answer = (request) =>
        request.url.startsWith(`/v1/${resource}`)
          ? {
              status: 403,
              body: JSON.stringify({ error: { type: 'invalid_request_error', code: 'permission' } }),
            }
          : answer(request);
      try {
        await receive(stripe.event('charge.updated', { object: 'charge', payment_intent: intent }, now()));
        await receive(
          stripe.event('radar.early_fraud_warning.created', { object: 'w', payment_intent: intent }, now()),
        );
        const openEvents = () =>
          query('SELECT type FROM payment_events WHERE intent_id = $1 AND handled_at IS NULL', [intent]);
        expect(await openEvents()).not.toEqual([]);
        const afterLastTry = async () => {
          await query('UPDATE payment_events SET attempts = 19, due_at = now() WHERE handled_at IS NULL');
          await site.server.payments.settleDue(new AbortController().signal);
          return openEvents();
        };
        // the site's own settling, which the events have woken, may have one of them at the time
        await expect.poll(afterLastTry, { timeout: 60_000 }).toEqual([]);
      } finally {
        stripe.mend();
      }
    },
  );

  it('is in the daily comparison, also when its event never came', async () => {
    const { intent, payment, amount } = await paidDeposit();
    stripe.dispute(intent, 'created', OPEN, now());
    const report = await site.server.payments.reconcile('my');
    expect(report?.differences).toContainEqual({
      kind: 'disputed',
      payment,
      ours: `${amount} MYR`,
      theirs: 'open',
    });
    expect(report?.differences.filter(({ kind }) => kind === 'ledger' || kind === 'unavailable')).toEqual([]);
    expect(await booked(payment)).toEqual({ disputed: amount, deposits: -amount });
    expect(await cases()).toContain(payment);
  });
});

describe('money that somebody pays back in the pages of the provider', () => {
  it('is booked, a difference and a case until the car is released, also when no event came and the payment is old', async () => {
    const { id, offer, headers, intent, payment, amount } = await paidDeposit();
    const part = amount / 5;
    await query(`UPDATE payments SET updated_at = now() - interval '30 days' WHERE slug = $1`, [payment]);
    // several pages of the list
    for (const share of [part, part, part]) stripe.refundByHand(intent, share, now());
    stripe.movements.push(
      ...['charge', 'refund', 'payout', 'dispute', 'other_adjustment'].map((reporting_category, index) => ({
        ...{ id: `txn_${index}`, reporting_category, amount: -700, currency: 'myr', created: now() },
      })),
    );
    const unknown = async () => {
      const { differences = [] } = (await site.server.payments.reconcile('my')) ?? {};
      return differences.filter((each) => each.payment === payment || each.theirs.includes('txn_'));
    };
    const theirs = `${part} MYR`;
    const first = await unknown();
    expect(first).toEqual([
      { kind: 'event', payment: '', ours: '–', theirs: 'other_adjustment txn_4: -700 MYR' },
      ...Array.from({ length: 3 }, () => ({
        ...{ kind: 'unknown_refund', payment, refund: expect.any(String), ours: '–', theirs },
      })),
    ]);
    expect(await unknown()).toEqual(first);
    expect(await booked(payment)).toEqual({ 'provider stripe': 2 * part, deposits: -2 * part });
    expect(await cases()).toContain(payment);
    const shown = await offerAtDesk(id);
    expect(shown.payments[0]).toMatchObject({
      refundable: { amount: 2 * part },
      refunds: Array.from({ length: 3 }, () => ({ state: 'succeeded', requested_by: null, reason: '' })),
    });
    expect(shown.history.filter(({ action }) => action === 'payment_warned')).toHaveLength(3);
    expect(await messages(id)).toContain('payment_warned');
    expect((await site.app.inject({ url: `${API}/my/offers/${offer}`, headers })).statusCode).toBe(200);
    const { version } = shown;
    await atDesk(`offers/${id}/actions`, manager, { version, action: 'cancel', reason: 'x' });
    stripe.refundByHand(intent, 2 * part, now());
    await unknown();
    expect(await cases()).not.toContain(payment);
    expect((await moneyFacts(site.database)).total).toBe(0);
  });

  it('is known with its event, and refused where requests here are about the same money', async () => {
    const { id, intent, payment, amount } = await paidDeposit();
    await receive(stripe.refundByHand(intent, amount, now()));
    expect(await cases()).toContain(payment);
    expect((await offerAtDesk(id)).payments[0]?.refundable.amount).toBe(0);

    const other = await paidDeposit();
    const { version } = await offerAtDesk(other.id);
    await atDesk(`offers/${other.id}/actions`, manager, { version, action: 'cancel', reason: 'x' });
    const refund = { amount: other.amount, reason: 'The car was sold' };
    const asked = await atDesk(`payments/${other.payment}/refunds`, manager, refund);
    expect(asked.statusCode, asked.body).toBe(201);
    stripe.refundByHand(other.intent, other.amount, now());
    const of = async () =>
      (await site.server.payments.reconcile('my'))?.differences.filter(
        (each) => each.payment === other.payment,
      );
    expect(await of()).toMatchObject([{ kind: 'unknown_refund', theirs: expect.stringContaining('re_') }]);
    await atDesk(`refunds/${asked.json().data.slug}/rejection`, manager, {});
    expect(await of()).toMatchObject([{ kind: 'unknown_refund', theirs: `${other.amount} MYR` }]);
    expect(await cases()).not.toContain(other.payment);
  });
});

describe('other events of the provider', () => {
  it.each([
    ['a warning of fraud', 'radar.early_fraud_warning.created'],
    ['a type that nobody knows', 'payment_surprise.created'],
  ])('%s about a payment is told to staff and compared', async (_, type) => {
    const { id, intent, payment, headers, offer } = await paidDeposit();
    await receive(stripe.event(type, { object: 'something', payment_intent: intent }, now()));
    expect(await messages(id)).toContain('payment_warned');
    expect((await offerAtDesk(id)).history.map(({ action }) => action)).toContain('payment_warned');
    const seen = await site.app.inject({ url: `${API}/my/offers/${offer}`, headers });
    expect(seen.body).not.toContain('payment_warned');
    const report = await site.server.payments.reconcile('my');
    expect(report?.differences).toContainEqual({ kind: 'event', payment, ours: '–', theirs: type });
  });

  it('an intent that is cancelled after it was paid is told to staff', async () => {
    const { id, intent } = await paidDeposit();
    Object.assign(stripe.intents.get(intent) ?? {}, { status: 'canceled' });
    for (let events = 0; events < 2; events++)
      await receive(stripe.event('payment_intent.canceled', { object: 'payment_intent', id: intent }, now()));
    expect((await messages(id)).filter((event) => event === 'payment_warned')).toHaveLength(1);
    const { history } = await offerAtDesk(id);
    expect(history.filter(({ action }) => action === 'payment_warned')).toHaveLength(1);
  });

  it('a payout that fails is in the comparison', async () => {
    await receive(stripe.event('payout.failed', { object: 'payout', id: 'po_1', amount: 5 }, now()));
    const report = await site.server.payments.reconcile('my');
    expect(report?.differences).toContainEqual({
      kind: 'event',
      payment: '',
      ours: '–',
      theirs: 'payout.failed',
    });
  });

  it('each type of the installed package has its row', () => {
    const types = readFileSync(
      new URL('../../node_modules/stripe/esm/resources/Events.d.ts', import.meta.url),
      'utf8',
    ).matchAll(/\btype: '([a-z_0-9.]+)';/g);
    const names = new Set(Array.from(types, ([, name]) => name ?? ''));
    expect(names.size).toBeGreaterThan(200);
    expect([...names].filter((name) => effectOfEvent(name) === undefined)).toEqual([]);
    expect(effectOfEvent('charge.dispute.created')).toBe('ask');
  });
});
