import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Conflict } from '#server/errors/domain-error.ts';
import { PaymentUnavailable } from '#server/gateways/payment/payment-provider.ts';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import { findPayment } from '#server/modules/payments/repositories/payments.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { openFakeStripe } from './fake-stripe.ts';
import { byCard, moneyFacts, ORIGIN, paymentBench, STRIPE, storeDebt } from './payment-bench.ts';

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

const stateOf = async (transaction: string) =>
  (await database.pool.query('SELECT state FROM transactions WHERE slug = $1', [transaction])).rows[0].state;
const pay = (intentId: string | null) => decideIntent(database.db, intentId ?? '', 'succeeded');

it('takes amount and currency from the transaction', async () => {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database, { amount: 123_45 });
  const tampered = { ...byCard(transaction), amount: 1, currency: 'IDR', price: 1 };
  const { payment, next } = await payments.start(tampered);
  expect(payment).toMatchObject({ amount: 12_345, currency: 'MYR', state: 'open' });
  expect(next).toMatchObject({
    kind: 'redirect',
    url: expect.stringContaining(`${ORIGIN}/sandbox-payments/sbx_`),
  });
});

it('moves payment, transaction, ledger and receipt together, once', async () => {
  const onPaid = vi.fn(async () => undefined);
  const { payments } = paymentBench({ database, effects: { onPaid } });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  expect((await payments.settle(payment.slug))?.state).toBe('open');
  await pay(payment.intentId);
  const before = await moneyFacts(database);
  const settled = await Promise.all(Array.from({ length: 8 }, () => payments.settle(payment.slug)));
  expect(settled.map((each) => each?.state)).toEqual(Array.from({ length: 8 }, () => 'paid'));
  const after = await moneyFacts(database);
  expect(after).toMatchObject({
    total: 0,
    paid: before.paid + 1,
    postings: before.postings + 1,
    receipts: before.receipts + 1,
    gaps: 0,
    held: before.held + 100_000,
  });
  expect(await stateOf(transaction)).toBe('paid');
  expect(onPaid).toHaveBeenCalledTimes(1);
  const receipt = await payments.findReceipt(payment.id);
  expect(receipt).toMatchObject({ amount: 100_000, currency: 'MYR' });
});

it('leaves nothing behind when what follows a payment fails, and settles it later', async () => {
  const { transaction } = await storeDebt(database);
  const failing = paymentBench({
    database,
    effects: {
      onPaid: async () => {
        throw new Error('no disk');
      },
    },
  });
  const { payment } = await failing.payments.start(byCard(transaction));
  await pay(payment.intentId);
  const before = await moneyFacts(database);
  await expect(failing.payments.settle(payment.slug)).rejects.toThrow('no disk');
  expect(await moneyFacts(database)).toEqual(before);
  expect(await stateOf(transaction)).toBe('due');
  await paymentBench({ database }).payments.settle(payment.slug);
  expect(await moneyFacts(database)).toMatchObject({ paid: before.paid + 1, gaps: 0, total: 0 });
});

it('keeps an online bank transfer in processing until the bank has answered', async () => {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database);
  const wanted = { ...byCard(transaction), method: 'fpx' as const, bank: 'cimb' };
  const { payment } = await payments.start(wanted);
  await decideIntent(database.db, payment.intentId ?? '', 'pending');
  expect((await payments.settle(payment.slug))?.state).toBe('processing');
  expect(await stateOf(transaction)).toBe('processing');
  await expect(payments.start(byCard(transaction))).rejects.toMatchObject({ code: 'under_way' });
  await database.pool.query("UPDATE sandbox_intents SET state = 'failed' WHERE id = $1", [payment.intentId]);
  expect((await payments.settle(payment.slug))?.state).toBe('failed');
  expect(await stateOf(transaction)).toBe('due');
});

it('goes on with an open card payment, and cancels an open bank transfer before another payment', async () => {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database);
  const wanted = byCard(transaction);
  const first = await payments.start(wanted);
  const again = await Promise.all([payments.start(wanted), payments.start(byCard(transaction))]);
  expect(again.map(({ payment }) => payment.slug)).toEqual([first.payment.slug, first.payment.slug]);
  const bank = await payments.start({ ...byCard(transaction), method: 'fpx', bank: 'cimb' });
  expect((await findPayment(database.db, first.payment.slug))?.state).toBe('cancelled');
  const other = await payments.start({ ...byCard(transaction), method: 'fpx', bank: 'rhb' });
  expect(other.payment.slug).not.toBe(bank.payment.slug);
  expect((await findPayment(database.db, bank.payment.slug))?.state).toBe('cancelled');
});

it('a transaction has one open payment after 20 requests at once, and refuses a key for something else', async () => {
  const { payments } = paymentBench({ database });
  const { transaction, transactionId } = await storeDebt(database);
  const started = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      payments.start(
        index % 2 ? byCard(transaction) : { ...byCard(transaction), method: 'fpx', bank: 'cimb' },
      ),
    ),
  );
  for (const each of started) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Conflict);
  const rows = await payments.listOf(transactionId);
  expect(rows.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
  const key = 'the same';
  const { transaction: second } = await storeDebt(database);
  await payments.start(byCard(second, key));
  const other = { ...byCard(second, key), method: 'fpx' as const, bank: 'cimb' };
  await expect(payments.start(other)).rejects.toMatchObject({ code: 'key_reused' });
});

it.each([
  [{ method: 'fpx', bank: 'no_such_bank' }, 'invalid_input'],
  [{ transaction: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'not_found'],
  [{ region: 'sg' }, 'not_found'],
] as const)('refuses %j', async (changes, code) => {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database);
  await expect(payments.start({ ...byCard(transaction), ...changes })).rejects.toMatchObject({ code });
  await expect(payments.start({ ...byCard(transaction), returnPath: '//evil.example' })).rejects.toThrow();
});

it('cancels payments that were not finished in time, and those of a cancelled offer', async () => {
  let now = Date.now();
  const { payments } = paymentBench({ database, clock: () => now });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  now += 61 * 60_000;
  expect(await payments.settle(payment.slug)).toMatchObject({ state: 'cancelled', failure: 'expired' });
  const { payments: today } = paymentBench({ database });
  const second = await today.start(byCard(transaction));
  await database.pool.query("UPDATE transactions SET state = 'cancelled' WHERE slug = $1", [transaction]);
  expect((await today.settle(second.payment.slug))?.state).toBe('cancelled');
  await expect(today.start(byCard(transaction))).rejects.toMatchObject({ code: 'state_conflict' });
});

it('books money that arrives for a cancelled transaction as unallocated, and shows it', async () => {
  const onPaid = vi.fn(async () => undefined);
  const { payments } = paymentBench({ database, effects: { onPaid } });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  await pay(payment.intentId);
  await database.pool.query("UPDATE transactions SET state = 'cancelled' WHERE slug = $1", [transaction]);
  expect((await payments.settle(payment.slug))?.state).toBe('paid');
  expect(await stateOf(transaction)).toBe('cancelled');
  expect(onPaid).not.toHaveBeenCalled();
  const report = await payments.reconcile('my');
  expect(report?.differences).toEqual([
    { kind: 'unallocated', payment: payment.slug, ours: '100000', theirs: '0' },
  ]);
  expect((await moneyFacts(database)).total).toBe(0);
});

it('opens a case for paid money that the offer does not take', async () => {
  const onUnallocated = vi.fn(async () => {});
  const { payments } = paymentBench({ database, effects: { onPaid: async () => false, onUnallocated } });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  await pay(payment.intentId);
  await Promise.all(Array.from({ length: 8 }, () => payments.settle(payment.slug)));
  const { rows } = await database.pool.query(
    `SELECT extract(epoch FROM due_at - opened_at)::int / 3600 AS hours, closed_at FROM payment_cases WHERE payment_id = $1`,
    [payment.id],
  );
  expect(rows).toEqual([{ hours: 72, closed_at: null }]);
  expect(onUnallocated).toHaveBeenCalledTimes(1);
});

it('starts nothing while the provider is down, and goes on with the same payment afterwards', async () => {
  const { payments } = paymentBench({ database, settings: STRIPE, stripeApi: stripe.service.url });
  const { transaction, transactionId } = await storeDebt(database);
  const wanted = byCard(transaction);
  stripe.service.answer = () => ({ status: 500, body: '{}' });
  await expect(payments.start(wanted)).rejects.toThrow(PaymentUnavailable);
  stripe.mend();
  const { payment, next } = await payments.start(wanted);
  expect(next).toMatchObject({ kind: 'card_form' });
  expect(await payments.listOf(transactionId)).toHaveLength(1);
  stripe.act(payment.intentId ?? '', 'pay');
  expect((await payments.settle(payment.slug))?.state).toBe('paid');
});

it('ends a payment that the provider refuses to begin', async () => {
  const { payments } = paymentBench({ database, settings: STRIPE, stripeApi: stripe.service.url });
  const { transaction, transactionId } = await storeDebt(database);
  stripe.service.answer = () => ({
    status: 400,
    body: '{"error":{"type":"invalid_request_error","code":"amount_too_small"}}',
  });
  await expect(payments.start(byCard(transaction))).rejects.toMatchObject({ code: 'payment_refused' });
  expect(await payments.listOf(transactionId)).toMatchObject([
    { state: 'failed', failure: 'amount_too_small' },
  ]);
  stripe.mend();
  expect((await payments.start(byCard(transaction))).next).not.toBeNull();
});

it('settles payments without an event by asking, once their check is due', async () => {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  await pay(payment.intentId);
  await database.pool.query('UPDATE payments SET check_at = now() WHERE slug = $1', [payment.slug]);
  await payments.settleDue(new AbortController().signal);
  expect(await findPayment(database.db, payment.slug)).toMatchObject({ state: 'paid', checkAt: null });
});

it('finds what went back in the pages of the embedded provider', async () => {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  await pay(payment.intentId);
  await payments.settle(payment.slug);
  const { held } = await moneyFacts(database);
  await database.pool.query(
    `INSERT INTO sandbox_refunds (id, key, intent_id, amount, state) VALUES ('sbr_hand', 'hand', $1, 40000, 'succeeded')`,
    [payment.intentId],
  );
  const report = await payments.reconcile('my');
  expect(report?.differences.filter((each) => each.payment === payment.slug)).toEqual([
    {
      kind: 'unknown_refund',
      payment: payment.slug,
      refund: expect.any(String),
      ours: '–',
      theirs: '40000 MYR',
    },
  ]);
  expect(await moneyFacts(database)).toMatchObject({ held: held - 40_000, total: 0 });
});

it('compares what differed before at any age, and says of a comparison that was stopped that it is not whole', async () => {
  let now = Date.now();
  const { payments } = paymentBench({ database, clock: () => now, stripeApi: stripe.service.url });
  const { transaction } = await storeDebt(database);
  const { payment } = await payments.start(byCard(transaction));
  await pay(payment.intentId);
  await payments.settle(payment.slug);
  await database.pool.query("UPDATE sandbox_intents SET state = 'failed' WHERE id = $1", [payment.intentId]);
  const ofPayment = async (options: { signal?: AbortSignal } = {}) =>
    (await payments.reconcile('my', options))?.differences.filter(
      (each) => each.payment === payment.slug || each.payment === '',
    );
  const unsolved = { kind: 'state', payment: payment.slug, ours: 'paid', theirs: 'failed' };
  expect(await ofPayment()).toEqual([unsolved]);
  now += 30 * 86_400_000;
  expect(await ofPayment()).toEqual([unsolved]);
  expect(await ofPayment({ signal: AbortSignal.abort() })).toEqual([
    unsolved,
    { kind: 'unavailable', payment: '', ours: 'comparison', theirs: 'stopped' },
  ]);
  await database.pool.query("UPDATE sandbox_intents SET state = 'succeeded' WHERE id = $1", [
    payment.intentId,
  ]);
  expect(await ofPayment()).toEqual([]);
});
