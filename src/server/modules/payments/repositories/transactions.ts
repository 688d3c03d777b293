import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { transactions } from '../../../storage/schema.ts';

export type TransactionRow = typeof transactions.$inferSelect;

/** Reads a transaction and locks it until the end of the database transaction; null if there is none. */
export async function lockTransaction(
  tx: Database,
  wanted: { slug: string; region: string } | { id: number },
): Promise<TransactionRow | null> {
  const isWanted =
    'id' in wanted
      ? eq(transactions.id, wanted.id)
      : and(eq(transactions.slug, wanted.slug), eq(transactions.region, wanted.region));
  const [row] = await tx.select().from(transactions).where(isWanted).for('update');
  return row ?? null;
}

/** Moves a transaction that this database transaction has locked. */
export async function moveTransaction(
  tx: Database,
  { id }: Pick<TransactionRow, 'id'>,
  state: TransactionRow['state'],
): Promise<TransactionRow> {
  const [row] = await tx
    .update(transactions)
    .set({ state, version: sql`${transactions.version} + 1`, updatedAt: sql`now()` })
    .where(eq(transactions.id, id))
    .returning();
  if (!row) throw new Error('a transaction is gone');
  return row;
}

/** Whether the transaction of a payment still waits for money. */
export async function isStillDue(
  db: Database,
  { transactionId }: { transactionId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ state: transactions.state })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return row?.state === 'due' || row?.state === 'processing';
}
