import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../src/server/storage/database.ts';
import type { ListingRow } from '../../src/server/storage/listing-row.ts';
import { listings } from '../../src/server/storage/schema.ts';

/** All rows of a region, oldest first. */
export async function storedListings(db: Database, region: string): Promise<ListingRow[]> {
  return db.select().from(listings).where(eq(listings.region, region)).orderBy(asc(listings.id));
}

/** Deletes the listings of a source in a region. */
export async function deleteSource(db: Database, region: string, source: string): Promise<void> {
  await db.delete(listings).where(and(eq(listings.region, region), eq(listings.source, source)));
}
