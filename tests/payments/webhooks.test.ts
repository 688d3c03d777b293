import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'light-my-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import { signatureOf } from '#server/gateways/webhook/signature.ts';
import { API } from '../api/login/log-in.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { until } from '../until.ts';
import { byCard, moneyFacts, ORIGIN, paymentBench, storeDebt } from './payment-bench.ts';

/** 1,000 events and 500 rounds by `PAYMENT_EVENTS=1000 PAYMENT_ROUNDS=500`. */
const EVENTS = Number(process.env.PAYMENT_EVENTS ?? 100);
const ROUNDS = Number(process.env.PAYMENT_ROUNDS ?? 45);
const DUPLICATES = 10;
const PARALLEL = 20;
const LONG = { timeout: 600_000 };
const LOGIN_SECRET = 'a login secret of 32 or more characters';
const SECRET = createHmac('sha256', LOGIN_SECRET).update('sandbox-payments').digest('hex');

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ stock: { my: 1 }, environment: { LOGIN_SECRET, RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

/** Tells the events of tests from those that the embedded provider sends itself. */
const eventId = () => `test_${randomBytes(12).toString('hex')}`;
const now = () => Math.floor(Date.now() / 1_000);

interface Sent {
  intent: string;
  id?: string;
  seconds?: number;
  secret?: string;
}
const requestOf = ({ intent, id = eventId(), seconds = now(), secret = SECRET }: Sent) => {
  const payload = JSON.stringify({ id, type: 'payment.succeeded', intent });
  const headers = {
    'content-type': 'application/json',
    'x-signature': signatureOf(payload, secret, seconds),
  };
  return { method: 'POST', url: '/api/v1/webhooks/payments/sandbox/my', payload, headers } as const;
};
/** Asks again while the site has too much to do, as providers and browsers do. */
async function asked(request: InjectOptions) {
  for (;;) {
    const answer = await site.app.inject(request);
    if (answer.statusCode !== 503) return answer;
    await sleep(100);
  }
}
const send = async (sent: Sent) => (await asked(requestOf(sent))).statusCode;

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}
async function inParallel<Value>(values: readonly Value[], work: (value: Value) => Promise<void>) {
  const waiting = [...values];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) await work(value);
    }),
  );
}

const unhandled = async () => {
  const query = 'SELECT count(*)::int AS count FROM payment_events WHERE handled_at IS NULL';
  return (await site.database.pool.query(query)).rows[0].count;
};

async function settleAll(): Promise<void> {
  while ((await unhandled()) > 0) {
    await site.server.payments.settleDue(new AbortController().signal);
    await sleep(100);
  }
}

/** Payments that their buyers have begun. */
async function begun(count: number) {
  const { payments } = paymentBench({ database: site.database });
  const made: { slug: string; intent: string }[] = [];
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    async () => {
      const { transaction } = await storeDebt(site.database);
      const { payment } = await payments.start(byCard(transaction));
      made.push({ slug: payment.slug, intent: payment.intentId ?? '' });
    },
  );
  return made;
}

it(
  `${EVENTS} events with ${DUPLICATES} copies each, shuffled, some forged and some stale: the ledger is exact (A40)`,
  LONG,
  async () => {
    const before = await moneyFacts(site.database);
    const all = await begun(EVENTS);
    // one in ten buyers has not paid, whatever events say
    const paid = all.filter((_, index) => index % 10 > 0);
    await inParallel(
      paid,
      async ({ intent }) => void (await decideIntent(site.database.db, intent, 'succeeded')),
    );
    const genuine = all.flatMap(({ intent }) => {
      const id = eventId();
      return Array.from({ length: DUPLICATES }, () => ({ intent, id, expected: 200 }));
    });
    const twentieth = Math.ceil(genuine.length / 20);
    const anyIntent = () => all[Math.floor(Math.random() * all.length)]?.intent ?? '';
    const forged = Array.from({ length: twentieth }, () => ({
      intent: anyIntent(),
      secret: 'a secret that somebody has guessed',
      expected: 400,
    }));
    const stale = Array.from({ length: twentieth }, () => ({
      intent: anyIntent(),
      seconds: now() - 301 - Math.floor(Math.random() * 1_000),
      expected: 400,
    }));
    const counts: Record<string, number> = {};
    let slowest = 0;
    await inParallel(
      shuffled<Sent & { expected: number }>([...genuine, ...forged, ...stale]),
      async (sent) => {
        const start = performance.now();
        const status = await send(sent);
        slowest = Math.max(slowest, performance.now() - start);
        const key = `${sent.expected} → ${status}`;
        counts[key] = (counts[key] ?? 0) + 1;
      },
    );
    // jobs of the site settle at the same time
    await settleAll();
    const after = await moneyFacts(site.database);
    const { rows } = await site.database.pool.query(
      "SELECT count(*)::int AS count FROM payment_events WHERE event_id LIKE 'test%'",
    );
    console.info(
      `${genuine.length} genuine, ${forged.length} forged, ${stale.length} stale: ${JSON.stringify(counts)}; ` +
        `${rows[0].count} events stored, ${after.paid - before.paid} paid, ${after.receipts - before.receipts} receipts, slowest answer ${Math.round(slowest)} ms`,
    );
    expect(counts).toEqual({ '200 → 200': genuine.length, '400 → 400': forged.length + stale.length });
    expect(rows[0].count).toBe(EVENTS);
    expect(after).toMatchObject({
      total: 0,
      gaps: 0,
      paid: before.paid + paid.length,
      postings: before.postings + paid.length,
      receipts: before.receipts + paid.length,
      held: before.held + paid.length * 100_000,
    });
    expect(after.held).toBe(after.paidAmount);
  },
);

const ORDERS = ['return first', 'webhook first', 'at once'] as const;

it(
  `${ROUNDS} rounds of the return page against the webhook, in every order: one receipt each`,
  LONG,
  async () => {
    const before = await moneyFacts(site.database);
    const all = await begun(ROUNDS);
    await inParallel(
      all.map((payment, index) => ({ ...payment, order: ORDERS[index % ORDERS.length] })),
      async ({ slug, intent, order }) => {
        await decideIntent(site.database.db, intent, 'succeeded');
        const comeBack = async () => {
          const answer = await asked({ url: `${API}/my/payments/${slug}/return` });
          expect([answer.statusCode, answer.headers.location]).toEqual([
            303,
            `/my/en/payment?payment=${slug}`,
          ]);
        };
        const webhook = async () => {
          expect(await send({ intent })).toBe(200);
          await site.server.payments.settleDue(new AbortController().signal);
        };
        if (order === 'at once') await Promise.all([comeBack(), webhook()]);
        else
          for (const step of order === 'return first' ? [comeBack, webhook] : [webhook, comeBack])
            await step();
      },
    );
    const after = await moneyFacts(site.database);
    console.info(
      `${ROUNDS} rounds: ${after.receipts - before.receipts} receipts, ledger total ${after.total}`,
    );
    expect(after).toMatchObject({
      total: 0,
      gaps: 0,
      paid: before.paid + ROUNDS,
      receipts: before.receipts + ROUNDS,
      postings: before.postings + ROUNDS,
      held: before.held + ROUNDS * 100_000,
    });
  },
);

it('answers 404 for providers that the region has not, and for unknown payments', async () => {
  const other = { ...requestOf({ intent: 'x' }), url: '/api/v1/webhooks/payments/stripe/my' };
  expect((await site.app.inject(other)).statusCode).toBe(404);
  const [payment] = await begun(1);
  const answers = await Promise.all(
    ['settlement', 'return'].map((path) =>
      site.app.inject({
        method: path === 'return' ? 'GET' : 'POST',
        url: `${API}/my/payments/AAAAAAAAAAAAAAAAAAAAAA/${path}`,
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  const own = await site.app.inject({
    method: 'POST',
    url: `${API}/my/payments/${payment?.slug}/settlement`,
  });
  expect(own.json().data).toMatchObject({ state: 'open', amount: 100_000, receipt: null });
});

it('records money that arrives after the car has gone to somebody else', async () => {
  const { payments } = paymentBench({ database: site.database });
  const { transaction, offerId } = await storeDebt(site.database);
  const { payment } = await payments.start(byCard(transaction));
  await site.database.pool.query('DELETE FROM listing_holds WHERE offer_id = $1', [offerId]);
  await decideIntent(site.database.db, payment.intentId ?? '', 'succeeded');
  const settled = await site.app.inject({
    method: 'POST',
    url: `${API}/my/payments/${payment.slug}/settlement`,
  });
  expect(settled.json().data).toMatchObject({ state: 'paid', receipt: expect.any(String) });
  const { rows } = await site.database.pool.query(
    'SELECT action, to_state FROM offer_events WHERE offer_id = $1',
    [offerId],
  );
  expect(rows).toEqual([
    { action: 'deposit_paid', to_state: 'accepted' },
    { action: 'money_unallocated', to_state: 'accepted' },
  ]);
});

it(
  'the pages of the embedded provider take test cards without scripts, and its events arrive by webhooks',
  LONG,
  async () => {
    // events of the rounds above wait before those of this payment
    await site.server.payments.sendSandboxEvents(new AbortController().signal);
    await settleAll();
    const { payments } = paymentBench({ database: site.database });
    const { transaction } = await storeDebt(site.database);
    const { payment } = await payments.start(byCard(transaction));
    const url = `/sandbox-payments/${payment.intentId}`;
    const page = await site.app.inject({ url });
    expect(page.body).toContain('no money moves');
    expect(page.body).toContain('1,000');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    // browsers send a form of a page without a referrer with the origin `null`, which is refused
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const fill = (fields: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    expect((await fill({ action: 'pay', number: '1234' })).statusCode).toBe(422);
    const challenged = await fill({ action: 'pay', number: '4000 0025 0000 3155' });
    expect(challenged.headers.location).toBe(`${url}?step=challenge`);
    expect((await site.app.inject({ url: `${url}?step=challenge` })).body).toContain('Confirm the payment');
    const back = await fill({ action: 'approve' });
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `${ORIGIN}${API}/my/payments/${payment.slug}/return`,
    ]);
    // without the return page: the event of the provider settles the payment
    await until(async () => expect((await payments.find(payment.slug))?.state).toBe('paid'));
    expect((await site.app.inject({ url })).body).toContain('has been decided');
    expect((await site.app.inject({ url: '/sandbox-payments/sbx_AAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(
      404,
    );
  },
);
