import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

const MARKS = '{listing.original_price,listing.reduced_on}';

/**
 * Updates fields of a source's cars from their price history. If the last change was a drop, sets the previous price
 * (`listing.original_price`) and its day (`listing.reduced_on`); after a rise, removes both. Skips cars that are up to
 * date. Writes its two marks only, into the row as it is then: the desk may have changed the car meanwhile.
 * @param only ids of the cars to update; absent: all
 */
export async function markReductions(
  db: Database,
  region: string,
  source: string,
  only?: readonly number[],
): Promise<void> {
  const isSelected = only === undefined ? sql`true` : sql`l.id = ANY(${`{${only.join(',')}}`}::bigint[])`;
  await db.execute(sql`
    WITH history AS (
      SELECT h.listing_id, h.observed_on, h.price, lag(h.price) OVER (PARTITION BY h.listing_id ORDER BY h.observed_on) AS before
      FROM listing_prices h JOIN listings l ON l.id = h.listing_id
      WHERE l.region = ${region} AND l.source = ${source} AND ${isSelected}
    ), last_change AS (
      SELECT DISTINCT ON (listing_id) * FROM history WHERE before <> price ORDER BY listing_id, observed_on DESC
    ), marks AS (
      SELECT listing_id, CASE WHEN price < before
        THEN jsonb_build_object('listing.original_price', before, 'listing.reduced_on', observed_on::text)
        ELSE '{}' END AS given
      FROM last_change
    )
    UPDATE listings l SET fields = l.fields - ${MARKS}::text[] || given, updated_at = now()
    FROM marks WHERE listing_id = l.id AND l.fields - ${MARKS}::text[] || given <> l.fields`);
}
