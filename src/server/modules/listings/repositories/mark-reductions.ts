import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/**
 * Updates fields of a source's cars from their price history. If the last change was a drop, sets the previous price
 * (`listing.original_price`) and its day (`listing.reduced_on`); after a rise, removes both. Skips cars that are up to
 * date.
 * @param listing id of the only car to update
 */
export async function markReductions(
  db: Database,
  region: string,
  source: string,
  listing?: number,
): Promise<void> {
  const isSelected = listing === undefined ? sql`true` : sql`l.id = ${listing}`;
  await db.execute(sql`
    WITH history AS (
      SELECT h.listing_id, h.observed_on, h.price, lag(h.price) OVER (PARTITION BY h.listing_id ORDER BY h.observed_on) AS before
      FROM listing_prices h JOIN listings l ON l.id = h.listing_id
      WHERE l.region = ${region} AND l.source = ${source} AND ${isSelected}
    ), last_change AS (
      SELECT DISTINCT ON (listing_id) * FROM history WHERE before <> price ORDER BY listing_id, observed_on DESC
    ), marked AS (
      SELECT l.id, CASE WHEN c.price < c.before
        THEN l.fields || jsonb_build_object('listing.original_price', c.before, 'listing.reduced_on', c.observed_on::text)
        ELSE l.fields - 'listing.original_price' - 'listing.reduced_on' END AS fields
      FROM last_change c JOIN listings l ON l.id = c.listing_id
    )
    UPDATE listings l SET fields = marked.fields, updated_at = now() FROM marked WHERE marked.id = l.id AND marked.fields <> l.fields`);
}
