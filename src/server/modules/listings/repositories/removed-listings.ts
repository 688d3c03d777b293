import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { removedListings } from '../../../storage/schema.ts';

/** What is left of a listing that was deleted. */
export type RemovedListingRow = typeof removedListings.$inferSelect;

/** Search engines and buyers' bookmarks have forgotten an address by then. */
const KEPT_YEARS = 2;

/** The listing that an address led to before it was deleted, or null. A car that has come back is no longer asked for here. */
export async function findRemovedListing(
  db: Database,
  region: string,
  slug: string,
): Promise<RemovedListingRow | null> {
  // PostgreSQL refuses such text with an error, and no stored slug has it
  if (slug.includes('\0')) return null;
  const rows = await db
    .select()
    .from(removedListings)
    .where(and(eq(removedListings.region, region), eq(removedListings.slug, slug)))
    .limit(1);
  return rows[0] ?? null;
}

/**
 * Forgets listings that were deleted long ago, at most `limit` a call.
 * @returns how many were forgotten; as many as `limit` means that there may be more.
 */
export async function pruneRemovedListings(db: Database, limit = 10_000): Promise<number> {
  const result = await db.execute(sql`
    DELETE FROM removed_listings WHERE (region, slug) IN (
      SELECT region, slug FROM removed_listings
      WHERE removed_at < now() - make_interval(years => ${KEPT_YEARS}) LIMIT ${limit} FOR UPDATE SKIP LOCKED)`);
  return result.rowCount ?? 0;
}
