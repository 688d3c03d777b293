import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { advisoryLock } from '../../../storage/advisory-locks.ts';
import type { Database } from '../../../storage/database.ts';
import { receipts } from '../../../storage/schema.ts';
import { type PaymentRow, receivedOf } from './payments.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

/**
 * Stores the receipt of a payment under the next number of its region and year. Numbers have no gaps: one transaction
 * at a time takes one, and gives it back if it fails.
 */
export async function insertReceipt(tx: Database, payment: PaymentRow, year: number): Promise<ReceiptRow> {
  const { id: paymentId, region } = payment;
  await advisoryLock(tx, 'receipt', `${region} ${year}`);
  const [row] = await tx
    .insert(receipts)
    .values({
      slug: randomBytes(16).toString('base64url'),
      region,
      year,
      number: sql`(SELECT coalesce(max(number), 0) + 1 FROM receipts WHERE region = ${region} AND year = ${year}::int)`,
      paymentId,
      ...receivedOf(payment),
    })
    .returning();
  if (!row) throw new Error('a receipt was not stored');
  return row;
}

/** Returns the receipt of a payment, or null. */
export async function findReceipt(db: Database, paymentId: number): Promise<ReceiptRow | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId));
  return row ?? null;
}

/** How people write the number of a receipt: `MY-2026-000001`. */
export const receiptNumber = ({ region, year, number }: Pick<ReceiptRow, 'region' | 'year' | 'number'>) =>
  `${region.toUpperCase()}-${year}-${String(number).padStart(6, '0')}`;
