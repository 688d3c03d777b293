import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import { until } from '../until.ts';
import { byCard, moneyFacts, PAYING_REGION, paymentBench, storeDebt } from './payment-bench.ts';
import { storeSignedRefund } from './signed-refund.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('payment-process.ts', import.meta.url));
/** Kills at every moment; 20 by `PAYMENT_KILLS=20`. */
const KILLS = Number(process.env.PAYMENT_KILLS ?? 2);
const LONG = { timeout: 600_000 };

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Runs the program until it stops at its moment, then ends it with kill -9. */
async function killAt(moment: string, name: string): Promise<void> {
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url, moment, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  // the server notices that the connections are gone
  await until(async () => {
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'",
    );
    expect(rows[0].open).toBe(0);
  });
}

const intents = async () =>
  Number((await database.pool.query('SELECT count(*) AS count FROM sandbox_intents')).rows[0].count);

it(
  `a process that dies ${KILLS} times after it made an intent: the next request has the same one`,
  LONG,
  async () => {
    const { payments } = paymentBench({ database });
    for (let kill = 0; kill < KILLS; kill++) {
      const { transaction, transactionId } = await storeDebt(database);
      const before = await intents();
      await killAt('after the intent', transaction);
      expect(await intents()).toBe(before + 1);
      const [stored] = await payments.listOf(transactionId);
      expect(stored).toMatchObject({ state: 'open', intentId: null });
      const { payment, next } = await payments.start(byCard(transaction));
      expect([payment.slug, next?.kind]).toEqual([stored?.slug, 'redirect']);
      expect(await intents()).toBe(before + 1);
      await decideIntent(database.db, payment.intentId ?? '', 'succeeded');
      expect((await payments.settle(payment.slug))?.state).toBe('paid');
    }
  },
);

it.each(['after the answer', 'before commit'])(
  `a process that dies ${KILLS} times %s of the provider: settled by the reconciliation, never twice`,
  LONG,
  async (moment) => {
    const { payments } = paymentBench({ database });
    for (let kill = 0; kill < KILLS; kill++) {
      const { transaction } = await storeDebt(database);
      const { payment } = await payments.start(byCard(transaction));
      await decideIntent(database.db, payment.intentId ?? '', 'succeeded');
      const before = await moneyFacts(database);
      await killAt(moment, payment.slug);
      expect(await moneyFacts(database)).toEqual(before);
      const report = await payments.reconcile(PAYING_REGION);
      expect(report).toMatchObject({ settled: 1, differences: [] });
      expect(await payments.reconcile(PAYING_REGION)).toMatchObject({ settled: 0, differences: [] });
      expect(await moneyFacts(database)).toMatchObject({
        total: 0,
        gaps: 0,
        paid: before.paid + 1,
        postings: before.postings + 1,
        receipts: before.receipts + 1,
        held: before.held + 100_000,
      });
    }
  },
);

it(
  `a process that dies ${KILLS} times after it sent a refund: recorded by the reconciliation, paid back once`,
  LONG,
  async () => {
    const { payments } = paymentBench({ database });
    for (let kill = 0; kill < KILLS; kill++) {
      const { refund, paymentId } = await storeSignedRefund(database, 40_000);
      const before = await moneyFacts(database);
      await killAt('after the refund', '');
      expect(await moneyFacts(database)).toEqual(before);
      const report = await payments.reconcile(PAYING_REGION);
      expect(report).toMatchObject({ settled: 1, differences: [] });
      expect(await moneyFacts(database)).toMatchObject({ total: 0, held: before.held - 40_000 });
      const { rows } = await database.pool.query(
        'SELECT r.amount FROM sandbox_refunds r JOIN payments p ON p.intent_id = r.intent_id WHERE p.id = $1',
        [paymentId],
      );
      expect(rows).toEqual([{ amount: '40000' }]);
      expect((await database.pool.query('SELECT state FROM refunds WHERE slug = $1', [refund])).rows).toEqual(
        [{ state: 'succeeded' }],
      );
    }
  },
);
