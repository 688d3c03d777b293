import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listings } from '../db/schema.ts';
import type { ListingRow } from './listing-row.ts';

/** The stock of a region, newest first: at most `limit` cars with an id below `before`. */
export async function listInventories(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
  before: number,
  limit: number,
): Promise<{ rows: ListingRow[]; total: number }> {
  const ofKind = and(eq(listings.region, region), eq(listings.kind, kind));
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(listings)
      .where(and(ofKind, lt(listings.id, before)))
      .orderBy(desc(listings.id))
      .limit(limit),
    db.select({ total: count() }).from(listings).where(ofKind),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
