import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';

/** Ids of demo cars that an offer holds: they stay as they are. */
export async function heldDemoListings(
  transaction: Database,
  region: string,
  source: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ source_id: string }>(sql`
    SELECT l.source_id FROM listings l JOIN listing_holds h ON h.listing_id = l.id AND h.released_at IS NULL
    WHERE l.region = ${region} AND l.source = ${source} AND l.is_demo`);
  return new Set(rows.map((row) => row.source_id));
}

/**
 * Deletes the demo cars of a region that are not given, but for those that an offer holds, and the earlier prices of the
 * others: an id may now belong to another car, which must not inherit prices.
 * @returns number of deleted cars
 */
export async function removeOtherDemoListings(
  transaction: Database,
  region: string,
  source: string,
  listings: readonly Pick<ListingInput, 'sourceId' | 'slug'>[],
): Promise<number> {
  const pairs = JSON.stringify(listings.map(({ sourceId, slug }) => ({ sourceId, slug })));
  const { rowCount } = await transaction.execute(sql`
    DELETE FROM listings l WHERE l.region = ${region} AND l.source = ${source} AND l.is_demo
      AND NOT EXISTS (SELECT FROM listing_holds AS h WHERE h.listing_id = l.id AND h.released_at IS NULL)
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${pairs}::jsonb) AS k("sourceId" text, slug text)
        WHERE k."sourceId" = l.source_id AND k.slug = l.slug)`);
  await transaction.execute(sql`
    DELETE FROM listing_prices h USING listings l
    WHERE l.id = h.listing_id AND l.region = ${region} AND l.source = ${source} AND l.is_demo`);
  return rowCount ?? 0;
}
