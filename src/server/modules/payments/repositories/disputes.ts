import { and, eq, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../storage/database.ts';
import { listingHolds, offers, paymentDisputes, payments, transactions } from '../../../storage/schema.ts';

export type DisputeRow = typeof paymentDisputes.$inferSelect;
type NewDispute = Omit<typeof paymentDisputes.$inferInsert, 'id' | 'version'>;

export async function findDispute(
  tx: Database,
  { paymentId, disputeId }: Pick<NewDispute, 'paymentId' | 'disputeId'>,
): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.paymentId, paymentId), eq(paymentDisputes.disputeId, disputeId)));
  return row ?? null;
}

/** Stores a dispute as it is now. @returns it with its next version */
export async function storeDispute(tx: Database, dispute: NewDispute): Promise<DisputeRow> {
  const { state, isWithheld, dueAt } = dispute;
  const [row] = await tx
    .insert(paymentDisputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: [paymentDisputes.paymentId, paymentDisputes.disputeId],
      set: {
        ...{ state, isWithheld, dueAt, updatedAt: sql`now()` },
        version: sql`${paymentDisputes.version} + 1`,
      },
    })
    .returning();
  if (!row) throw new Error('a dispute was not stored');
  return row;
}

/** Returns the disputes of a payment, oldest first. */
export const listDisputesOf = (db: Database, paymentId: number): Promise<DisputeRow[]> =>
  db
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentId, paymentId))
    .orderBy(paymentDisputes.id);

/** Returns what the provider has taken back of a payment, minor units. */
export async function withheldAmount(db: Database, paymentId: number): Promise<number> {
  const disputes = await listDisputesOf(db, paymentId);
  return disputes.filter(({ isWithheld }) => isWithheld).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a payment of an offer is disputed, or lost: managers decide what becomes of its car. */
export async function isOfferDisputed(tx: Database, offerId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentDisputes.id })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(and(eq(transactions.offerId, offerId), ne(paymentDisputes.state, 'won')))
    .limit(1);
  return rows.length > 0;
}

/** Whether the car of a payment is still held. */
export const isCarHeld = (paymentId: PgColumn) => sql`EXISTS (
  SELECT FROM ${payments} y JOIN ${transactions} t ON t.id = y.transaction_id
  JOIN ${listingHolds} h ON h.offer_id = t.offer_id WHERE y.id = ${paymentId} AND h.released_at IS NULL)`;

/** Condition for disputes that somebody has to look after: the provider decides or still has the money, or it is lost and the car is still held. */
export const isDisputeOpen = sql`(${paymentDisputes.state} IN ('inquiry', 'open') OR ${paymentDisputes.state} = 'won' AND ${paymentDisputes.isWithheld}
  OR ${paymentDisputes.state} = 'lost' AND ${isCarHeld(paymentDisputes.paymentId)})`;

/** Returns the open disputes of a region with the slug of their payment and the number of its offer. */
export const listOpenDisputes = (db: Database, region: string) =>
  db
    .select({ dispute: paymentDisputes, payment: payments, offerId: offers.id })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(offers, eq(offers.id, transactions.offerId))
    .where(and(eq(paymentDisputes.region, region), isDisputeOpen))
    .orderBy(paymentDisputes.id);
