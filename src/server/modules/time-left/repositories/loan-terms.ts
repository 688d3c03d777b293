import { sql } from 'drizzle-orm';
import { INSTALLMENT_FIELD } from '#region/format/loan-of.ts';
import type { Database } from '../../../storage/database.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { type ListingContent, rewriteListings } from '../../listings/index.ts';

/** Returns the terms by which the installments of a region were worked out; undefined: not known. */
export async function readAppliedTerms(db: Database, region: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ terms: string }>(
    sql`SELECT terms FROM applied_loan_terms WHERE region = ${region}`,
  );
  return rows[0]?.terms;
}

export async function recordTerms(db: Database, region: string, terms: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO applied_loan_terms (region, terms) VALUES (${region}, ${terms})
    ON CONFLICT (region) DO UPDATE SET terms = excluded.terms, applied_at = now()`);
}

/** Returns listings of a region with an id above `afterId`, by id; fewer than `limit` is the end. */
export async function streamContents(
  db: Database,
  region: string,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<(ListingContent & { id: number })[]> {
  const { rows } = await db.execute<ListingContent & { id: string }>(sql`
    SELECT id, fields, detail FROM listings WHERE region = ${region} AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/**
 * Rewrites listings in one transaction, also what the desk has stored of them: an import would bring it back. Skips those
 * that are being written. @returns number of listings
 */
export async function rewriteInstallments(
  db: Database,
  ids: readonly number[],
  rewrite: (listing: ListingContent) => ListingContent,
): Promise<number> {
  if (ids.length === 0) return 0;
  const list = sql`${`{${ids.join(',')}}`}::bigint[]`;
  return inTransaction(db, async (tx) => {
    const selected = sql`SELECT id, fields, detail FROM listings WHERE id = ANY(${list}) ORDER BY id`;
    const count = await rewriteListings(tx, selected, rewrite);
    await tx.execute(sql`
      UPDATE listings SET desk_fields = desk_fields || jsonb_build_object(${INSTALLMENT_FIELD}::text, fields -> ${INSTALLMENT_FIELD}::text)
      WHERE id = ANY(${list}) AND desk_fields ? ${INSTALLMENT_FIELD}::text
        AND desk_fields -> ${INSTALLMENT_FIELD}::text IS DISTINCT FROM coalesce(fields -> ${INSTALLMENT_FIELD}::text, 'null')`);
    return count;
  });
}
