import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { removedListings } from '../../../storage/schema.ts';

/** What remains of a deleted listing. */
export type RemovedListingRow = typeof removedListings.$inferSelect;

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
