import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { listings } from '../../../storage/schema.ts';

/** Returns the stock of a region, newest first: at most `limit` cars with an id below `before`. */
export async function listInventories(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
  before: number,
  limit: number,
): Promise<ListingRow[]> {
  return db
    .select()
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.kind, kind), lt(listings.id, before)))
    .orderBy(desc(listings.id))
    .limit(limit);
}

/** Counts the cars of a kind in a region; reads all of them. */
export async function countInventories(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
): Promise<number> {
  const counts = await db
    .select({ total: count() })
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.kind, kind)));
  return counts[0]?.total ?? 0;
}
