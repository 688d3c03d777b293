import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { paymentCases, paymentDisputes, payments, refunds } from '../../../storage/schema.ts';
import { isDisputeOpen } from './disputes.ts';
import type { PaymentRow } from './payments.ts';
import { isRefundCase } from './refunds.ts';

/** Opens the case of a payment whose money no offer takes. @param hours in which it is paid back */
export async function openCase(tx: Database, { id, region }: PaymentRow, hours: number): Promise<void> {
  await tx
    .insert(paymentCases)
    .values({ paymentId: id, region, dueAt: sql`now() + make_interval(hours => ${hours}::int)` })
    .onConflictDoNothing();
}

/** Minor units of the payment `y` that belong to its buyer: neither paid back nor lost in a dispute. */
const LEFT = sql`(coalesce(y.received_amount, y.amount)
  - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = y.id AND r.state = 'succeeded'), 0)
  - coalesce((SELECT sum(d.amount) FROM payment_disputes d WHERE d.payment_id = y.id AND d.state = 'lost' AND d.is_withheld), 0))`;

/** Opens the cases of an offer that ends without a sale: what is left of its payments is paid back. @param hours in which */
export async function openCasesOfOffer(tx: Database, { id }: { id: number }, hours: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO payment_cases (payment_id, region, due_at)
    SELECT y.id, y.region, now() + make_interval(hours => ${hours}::int)
    FROM payments y JOIN transactions t ON t.id = y.transaction_id
    WHERE t.offer_id = ${id} AND y.state IN ('paid', 'mismatched') AND ${LEFT} > 0
    ON CONFLICT DO NOTHING`);
}

/** Closes the case of a payment when nothing of it is left, and opens it again when money came back. */
export async function updateCase(tx: Database, paymentId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE payment_cases c SET closed_at = CASE WHEN ${LEFT} <= 0 THEN coalesce(c.closed_at, now()) END
    FROM payments y WHERE y.id = c.payment_id AND y.id = ${paymentId}`);
}

/** Whether no offer takes the money of a payment, and it is not paid back. */
export async function isCaseOpen(tx: Database, paymentId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentCases.paymentId })
    .from(paymentCases)
    .where(and(eq(paymentCases.paymentId, paymentId), isNull(paymentCases.closedAt)));
  return rows.length > 0;
}

/** Counts the open cases, disputes and unknown refunds of a region, and those whose time has passed. */
export async function countOpenCases(db: Database, region: string): Promise<{ open: number; late: number }> {
  const { rows } = await db.execute<{ open: number; late: number }>(sql`
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_at < now()))::int AS late FROM (
      SELECT due_at FROM ${paymentCases} WHERE region = ${region} AND closed_at IS NULL
      UNION ALL SELECT due_at FROM ${paymentDisputes} WHERE region = ${region} AND ${isDisputeOpen}
      UNION ALL SELECT created_at FROM ${refunds} WHERE region = ${region} AND ${isRefundCase}) AS cases`);
  return rows[0] ?? { open: 0, late: 0 };
}

/** Condition for payments with an open case or dispute, or a refund that nobody here has asked for. */
export const hasOpenCase = sql`(EXISTS (
  SELECT FROM ${paymentCases} WHERE ${paymentCases.paymentId} = ${payments.id} AND ${paymentCases.closedAt} IS NULL)
  OR EXISTS (SELECT FROM ${paymentDisputes} WHERE ${paymentDisputes.paymentId} = ${payments.id} AND ${isDisputeOpen})
  OR EXISTS (SELECT FROM ${refunds} WHERE ${refunds.paymentId} = ${payments.id} AND ${isRefundCase}))`;
