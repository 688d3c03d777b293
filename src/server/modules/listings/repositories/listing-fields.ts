import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { isOneOfIds } from '../../../storage/is-one-of.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { listings } from '../../../storage/schema.ts';

/** Part of a listing that the search reads. */
export type FieldsRow = Pick<ListingRow, 'id' | 'fields'>;

const COLUMNS = { id: listings.id, fields: listings.fields };

/** Returns fields of a region's listings of a kind with an id above `afterId` (0 at first), by id; fewer than `limit` is the end. */
export async function streamListingFields(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
  afterId: number,
  limit: number,
): Promise<FieldsRow[]> {
  return db
    .select(COLUMNS)
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.kind, kind), gt(listings.id, afterId)))
    .orderBy(asc(listings.id))
    .limit(limit);
}

/** Returns fields of the listings with these ids in this region and kind, in any order. */
export async function listFieldsByIds(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
  ids: readonly number[],
): Promise<FieldsRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.kind, kind), isOneOfIds(listings.id, ids)));
}
