import { type SQL, sql } from 'drizzle-orm';
import isSections, { contract as SECTIONS_CONTRACT } from '#contracts/validate-listing-sections.js';
import { hasAgreedScores } from '#domain/vehicle/condition-score.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { checkedMark } from './upsert-listings.ts';

/** Part of a listing that is stored as JSON. */
export type ListingContent = Pick<ListingRow, 'fields' | 'detail'>;

type StoredContent = ListingContent & { id: string };

/**
 * Locks the listings of a query, rewrites and stores them. `content_hash` and `updated_at` stay, because the imported
 * content is the same.
 * @param selected `SELECT id, fields, detail FROM listings …`, without a lock; skips locked listings
 * @param updatedAt new value of `updated_at`
 * @returns number of listings
 */
export async function rewriteListings(
  db: Database,
  selected: SQL,
  rewrite: (listing: ListingContent, id: number) => ListingContent,
  updatedAt: SQL = sql`l.updated_at`,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<StoredContent>(sql`${selected} FOR NO KEY UPDATE SKIP LOCKED`);
    if (rows.length === 0) return 0;
    const rewritten = rows.map(({ id, ...listing }) => {
      const { fields, detail } = rewrite(listing, Number(id));
      const isFinal = isSections(detail) && hasAgreedScores(detail);
      return { id, fields, detail, ...(isFinal && { contract: SECTIONS_CONTRACT }) };
    });
    await tx.execute(sql`
      UPDATE listings l SET fields = g.fields, detail = g.detail, updated_at = ${updatedAt},
        checked = ${checkedMark(sql`g.contract`, sql`hashtextextended(g.detail::text, 0)`)}
      FROM json_to_recordset(${jsonForPostgres(rewritten)}::json) AS g(id bigint, fields jsonb, detail json, contract text)
      WHERE l.id = g.id`);
    return rows.length;
  });
}
