import { sql } from 'drizzle-orm';
import isSections, { contract as SECTIONS_CONTRACT } from '#contracts/validate-listing-sections.js';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkedAs } from './checked-as.ts';
import { jsonForPostgres } from './json-for-postgres.ts';
import type { ListingRow } from './listing-row.ts';

/** What of a listing a promotion is stored in. */
export type Promoted = Pick<ListingRow, 'fields' | 'detail'>;

/**
 * Rewrites listings of a region whose promotion ended before a day, at most `limit` a call and all of them or none. One
 * that somebody is just writing to is left for the next time. What was handed in stays what it was, so `content_hash`
 * does not move: an import that brings the same once more does not bring the promotion back.
 * @param today ISO day
 * @returns how many were rewritten; as many as `limit` means that there may be more
 */
export async function rewriteEnded(
  db: Database,
  region: string,
  today: string,
  limit: number,
  rewrite: (listing: Promoted) => Promoted,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Promoted & { id: string }>(sql`
      SELECT id, fields, detail FROM listings
      WHERE region = ${region} AND promotion IS NOT NULL AND promotion ->> 'endsOn' < ${today}
        AND promotion ->> 'endsOn' ~ '^\\d{4}-\\d\\d-\\d\\d$'
      ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`);
    if (rows.length === 0) return 0;
    const rewritten = rows.map(({ id, ...listing }) => {
      const { fields, detail } = rewrite(listing);
      return { id, fields, detail, ...(isSections(detail) && { contract: SECTIONS_CONTRACT }) };
    });
    await tx.execute(sql`
      UPDATE listings l SET fields = g.fields, detail = g.detail, updated_at = now(),
        checked = ${checkedAs(sql`g.contract`, sql`hashtextextended(g.detail::text, 0)`)}
      FROM json_to_recordset(${jsonForPostgres(rewritten)}::json) AS g(id bigint, fields jsonb, detail json, contract text)
      WHERE l.id = g.id`);
    return rows.length;
  });
}
