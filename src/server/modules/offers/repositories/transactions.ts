import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { transactions } from '../../../storage/schema.ts';
import type { OfferRow } from './offers.ts';

export type TransactionRow = typeof transactions.$inferSelect;

/** Makes an amount of an offer due, once per kind. @param amount minor units of the offer's currency, above 0 */
export async function askAmount(
  tx: Database,
  { id: offerId, region, currency }: Pick<OfferRow, 'id' | 'region' | 'currency'>,
  { kind, amount }: Pick<TransactionRow, 'kind' | 'amount'>,
): Promise<void> {
  const slug = randomBytes(16).toString('hex');
  await tx.insert(transactions).values({ slug, region, offerId, kind, amount, currency });
}

/** Returns what an offer owes and has paid, oldest first. */
export const listTransactions = (db: Database, offerId: number): Promise<TransactionRow[]> =>
  db.select().from(transactions).where(eq(transactions.offerId, offerId)).orderBy(transactions.id);

/** Ends what an offer owes and has not paid. Money that is on its way arrives nevertheless, and is paid back. */
export async function cancelTransactions(tx: Database, offerId: number): Promise<void> {
  await tx
    .update(transactions)
    .set({ state: 'cancelled', version: sql`${transactions.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(transactions.offerId, offerId), inArray(transactions.state, ['due', 'processing'])));
}
