import { sql } from 'drizzle-orm';
import type { ListingInput } from '#server/modules/listings/repositories/listing-row.ts';
import type { Database } from '#server/storage/database.ts';

/**
 * Deletes the demo cars of a region that are not among the given ones, and what the others cost before: a number that
 * stands for another car now must not bring the prices of the former one along.
 * @returns how many cars were deleted
 */
export async function removeOtherDemoListings(
  transaction: Database,
  region: string,
  source: string,
  kept: readonly Pick<ListingInput, 'sourceId' | 'slug'>[],
): Promise<number> {
  const pairs = JSON.stringify(kept.map(({ sourceId, slug }) => ({ sourceId, slug })));
  const { rowCount } = await transaction.execute(sql`
    DELETE FROM listings l WHERE l.region = ${region} AND l.source = ${source} AND l.is_demo AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${pairs}::jsonb) AS k("sourceId" text, slug text)
      WHERE k."sourceId" = l.source_id AND k.slug = l.slug)`);
  await transaction.execute(sql`
    DELETE FROM listing_prices h USING listings l
    WHERE l.id = h.listing_id AND l.region = ${region} AND l.source = ${source} AND l.is_demo`);
  return rowCount ?? 0;
}
