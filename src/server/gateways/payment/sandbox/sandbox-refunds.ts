import { and, eq, gte, sql } from 'drizzle-orm';
import { methodFacts } from '#region/payments/payment-methods.ts';
import type { Database } from '../../../storage/database.ts';
import { sandboxIntents, sandboxRefunds } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { type ListedBy, type NewRefund, PaymentRefused, type ProviderRefund } from '../payment-provider.ts';
import { newId, queueEvent } from './sandbox-intents.ts';

/** A refund of a bank transfer succeeds after this time, one of a card at once. */
const PENDING_SECONDS = 30;

/** Makes a refund, or returns the one with the same key. @throws PaymentRefused beyond what is left */
export async function storeRefund(
  db: Database,
  { key, intentId, amount, currency }: NewRefund,
): Promise<ProviderRefund> {
  return inTransaction(db, async (tx) => {
    const [intent] = await tx
      .select()
      .from(sandboxIntents)
      .where(eq(sandboxIntents.id, intentId))
      .for('update');
    if (intent?.state !== 'succeeded' || intent.currency !== currency)
      throw new PaymentRefused('nothing_to_refund');
    const earlier = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.intentId, intentId));
    const same = earlier.find((refund) => refund.key === key);
    if (same) return toProviderRefund(same, currency);
    const refunded = earlier.reduce(
      (sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount),
      0,
    );
    if (refunded + amount > intent.amount) throw new PaymentRefused('amount_too_large');
    const state =
      methodFacts(intent.method).confirmedBy === 'card' ? ('succeeded' as const) : ('pending' as const);
    const refund = { id: newId('sbr'), key, intentId, amount, state };
    await tx.insert(sandboxRefunds).values(refund);
    const event = { region: intent.region, type: 'refund.succeeded', intentId };
    await queueEvent(tx, event, state === 'pending' ? PENDING_SECONDS : 0);
    return toProviderRefund(refund, currency);
  });
}

/** @throws PaymentRefused if there is none */
export async function fetchRefund(db: Database, id: string): Promise<ProviderRefund> {
  const [row] = await db
    .select({ refund: sandboxRefunds, currency: sandboxIntents.currency })
    .from(sandboxRefunds)
    .innerJoin(sandboxIntents, eq(sandboxIntents.id, sandboxRefunds.intentId))
    .where(eq(sandboxRefunds.id, id));
  if (!row) throw new PaymentRefused('no_such_refund');
  return toProviderRefund(row.refund, row.currency);
}

/** Returns the refunds of an intent of a region, or all since a time. */
export async function listRefunds(db: Database, region: string, of: ListedBy) {
  const rows = await db
    .select({ refund: sandboxRefunds, currency: sandboxIntents.currency })
    .from(sandboxRefunds)
    .innerJoin(sandboxIntents, eq(sandboxIntents.id, sandboxRefunds.intentId))
    .where(
      and(
        eq(sandboxIntents.region, region),
        'since' in of
          ? gte(sandboxRefunds.createdAt, new Date(of.since))
          : eq(sandboxRefunds.intentId, of.intentId),
      ),
    );
  return rows.map(({ refund, currency }) => ({
    ...toProviderRefund(refund, currency),
    intentId: refund.intentId,
  }));
}

/** Lets the pending refunds of an intent succeed. */
export async function completeRefunds(db: Database, intentId: string): Promise<void> {
  await db
    .update(sandboxRefunds)
    .set({ state: 'succeeded' })
    .where(sql`${eq(sandboxRefunds.intentId, intentId)} AND ${eq(sandboxRefunds.state, 'pending')}`);
}

const toProviderRefund = (
  { id, amount, state }: Pick<typeof sandboxRefunds.$inferSelect, 'id' | 'amount' | 'state'>,
  currency: string,
): ProviderRefund => ({
  id,
  state,
  amount,
  currency,
  failure: state === 'failed' ? 'refund_declined' : null,
});
