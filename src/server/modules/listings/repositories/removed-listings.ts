import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { removedListings } from '../../../storage/schema.ts';

/** What remains of a deleted listing. */
export type RemovedListingRow = typeof removedListings.$inferSelect;

/** After this time, search engines and bookmarks no longer have the address. */
const RETENTION_YEARS = 2;

/** Returns the deleted listing of an address, or null. Not asked for cars that have returned. */
export async function findRemovedListing(
  db: Database,
  region: string,
  slug: string,
): Promise<RemovedListingRow | null> {
  // PostgreSQL rejects such text, and no stored slug has it
  if (slug.includes('\0')) return null;
  const rows = await db
    .select()
    .from(removedListings)
    .where(and(eq(removedListings.region, region), eq(removedListings.slug, slug)))
    .limit(1);
  return rows[0] ?? null;
}

/**
 * Deletes rows of listings that were deleted long ago, at most `limit` per call.
 * @returns number of deleted rows; if it equals `limit`, there may be more
 */
export async function pruneRemovedListings(db: Database, limit = 10_000): Promise<number> {
  const result = await db.execute(sql`
    DELETE FROM removed_listings WHERE (region, slug) IN (
      SELECT region, slug FROM removed_listings
      WHERE removed_at < now() - make_interval(years => ${RETENTION_YEARS}) LIMIT ${limit} FOR UPDATE SKIP LOCKED)`);
  return result.rowCount ?? 0;
}
