import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { paymentCases, paymentDisputes, payments } from '../../../storage/schema.ts';
import { isDisputeOpen } from './disputes.ts';
import type { PaymentRow } from './payments.ts';

/** Opens the case of a payment whose money no offer takes. @param hours in which it is paid back */
export async function openCase(tx: Database, { id, region }: PaymentRow, hours: number): Promise<void> {
  await tx
    .insert(paymentCases)
    .values({ paymentId: id, region, dueAt: sql`now() + make_interval(hours => ${hours}::int)` })
    .onConflictDoNothing();
}

/** Closes the case of a payment when all of it was paid back, and opens it again when a refund came back. */
export async function updateCase(tx: Database, paymentId: number, isPaidBack: boolean): Promise<void> {
  await tx
    .update(paymentCases)
    .set({ closedAt: isPaidBack ? sql`coalesce(${paymentCases.closedAt}, now())` : null })
    .where(eq(paymentCases.paymentId, paymentId));
}

/** Whether no offer takes the money of a payment, and it is not paid back. */
export async function isCaseOpen(tx: Database, paymentId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentCases.paymentId })
    .from(paymentCases)
    .where(and(eq(paymentCases.paymentId, paymentId), isNull(paymentCases.closedAt)));
  return rows.length > 0;
}

/** Counts the open cases and disputes of a region, and those whose time has passed. */
export async function countOpenCases(db: Database, region: string): Promise<{ open: number; late: number }> {
  const { rows } = await db.execute<{ open: number; late: number }>(sql`
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_at < now()))::int AS late FROM (
      SELECT due_at FROM ${paymentCases} WHERE region = ${region} AND closed_at IS NULL
      UNION ALL SELECT due_at FROM ${paymentDisputes} WHERE region = ${region} AND ${isDisputeOpen}) AS cases`);
  return rows[0] ?? { open: 0, late: 0 };
}

/** Condition for payments with an open case or dispute. */
export const hasOpenCase = sql`(EXISTS (
  SELECT FROM ${paymentCases} WHERE ${paymentCases.paymentId} = ${payments.id} AND ${paymentCases.closedAt} IS NULL)
  OR EXISTS (SELECT FROM ${paymentDisputes} WHERE ${paymentDisputes.paymentId} = ${payments.id} AND ${isDisputeOpen}))`;
