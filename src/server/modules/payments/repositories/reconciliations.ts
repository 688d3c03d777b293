import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type PaymentDifference, reconciliations } from '../../../storage/schema.ts';

export type ReconciliationRow = typeof reconciliations.$inferSelect;

export async function insertReconciliation(
  db: Database,
  report: typeof reconciliations.$inferInsert,
): Promise<ReconciliationRow> {
  const [row] = await db.insert(reconciliations).values(report).returning();
  if (!row) throw new Error('a reconciliation was not stored');
  return row;
}

/** Returns the comparisons of a region, newest first. */
export async function listReconciliations(
  db: Database,
  region: string,
  limit: number,
): Promise<ReconciliationRow[]> {
  return db
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.region, region))
    .orderBy(desc(reconciliations.id))
    .limit(limit);
}

/**
 * Compares the ledger with payments, refunds and receipts of a region: each paid payment is booked once with its amount
 * and has a receipt, each refund that succeeded is booked, nothing else is; and shows unallocated money.
 */
export async function findLedgerDifferences(db: Database, region: string): Promise<PaymentDifference[]> {
  const { rows } = await db.execute<Record<'kind' | 'payment' | 'ours' | 'theirs', string>>(sql`
    WITH booked AS (
      SELECT p.payment_id, sum(e.amount) AS amount
      FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE p.region = ${region} AND a.name LIKE 'provider %' GROUP BY p.payment_id
    ), expected AS (
      SELECT y.id, y.slug, CASE y.state WHEN 'paid' THEN y.amount WHEN 'mismatched' THEN y.received_amount ELSE 0 END
        - coalesce((SELECT sum(amount) FROM refunds r WHERE r.payment_id = y.id AND r.state = 'succeeded'), 0)
        - coalesce((SELECT sum(amount) FROM payment_disputes d WHERE d.payment_id = y.id AND d.is_withheld), 0) AS amount
      FROM payments y WHERE y.region = ${region}
    ), unallocated AS (
      SELECT p.payment_id, -sum(e.amount) AS amount
      FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE p.region = ${region} AND a.name = 'unallocated' GROUP BY p.payment_id HAVING sum(e.amount) <> 0
    )
    SELECT 'ledger' AS kind, x.slug AS payment, coalesce(b.amount, 0)::text AS ours, x.amount::text AS theirs
    FROM expected x LEFT JOIN booked b ON b.payment_id = x.id WHERE coalesce(b.amount, 0) <> x.amount
    UNION ALL
    SELECT 'ledger', y.slug, 'no receipt', 'paid' FROM payments y
    WHERE y.region = ${region} AND y.state IN ('paid', 'mismatched') AND NOT EXISTS (SELECT FROM receipts WHERE payment_id = y.id)
    UNION ALL
    SELECT 'unallocated', y.slug, u.amount::text, '0' FROM unallocated u JOIN payments y ON y.id = u.payment_id
    WHERE y.state = 'paid'`);
  return rows.map((row) => ({ ...row, kind: row.kind as PaymentDifference['kind'] }));
}
