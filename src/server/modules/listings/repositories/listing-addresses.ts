import { sql } from 'drizzle-orm';
import type { ListingAddress } from '#region/routing/listing-path.ts';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** A range of ids. */
export interface ListingPart {
  /** Ids, both inclusive. */
  first: number;
  last: number;
  changedAt: Date;
}

/** Parts of a car's address and the time of its last change. */
export interface DatedAddress extends ListingAddress {
  id: number;
  updatedAt: Date;
}

const KINDS: readonly ListingRow['kind'][] = ['used', 'new'];
const FOR_SALE = sql`NOT (fields @> '{"is_sold": true}')`;
/** Timeout of the scan over all cars of a region; the pool's own is for queries of pages. */
const TIMEOUT_MS = 20_000;

/** Returns the cars of a region that are not sold in ranges of at most `size`, by ascending id. */
export async function listingParts(
  db: Database,
  region: string,
  kinds: readonly ListingRow['kind'][],
  size: number,
): Promise<ListingPart[]> {
  const { rows } = await inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`));
    return tx.execute<{ first: string; last: string; changed_at: string }>(sql`
      SELECT min(id) AS first, max(id) AS last, max(updated_at) AS changed_at
      FROM (SELECT id, updated_at, (row_number() OVER (ORDER BY id) - 1) / ${size}::int AS part
        FROM listings WHERE region = ${region} AND ${FOR_SALE} AND kind IN ${kinds}) AS numbered
      GROUP BY part ORDER BY part`);
  });
  return rows.map(({ first, last, changed_at }) => ({
    first: Number(first),
    last: Number(last),
    changedAt: new Date(changed_at),
  }));
}

/** Returns at most `limit` cars of a range after an id, by ascending id. */
export async function listingAddresses(
  db: Database,
  region: string,
  { after, last, kinds = KINDS }: { after: number; last: number; kinds?: readonly ListingRow['kind'][] },
  limit: number,
): Promise<DatedAddress[]> {
  const { rows } = await db.execute<Stored>(sql`
    SELECT id, kind, slug, title, updated_at, fields -> 'inventory.make' AS make,
      fields -> 'inventory.make_model' AS make_model
    FROM listings
    WHERE region = ${region} AND id > ${after} AND id <= ${last} AND ${FOR_SALE} AND kind IN ${kinds}
    ORDER BY id LIMIT ${limit}`);
  return rows.map(({ id, kind, slug, title, updated_at, make, make_model }) => ({
    id: Number(id),
    kind,
    slug,
    title,
    inventory: { make, make_model },
    updatedAt: new Date(updated_at),
  }));
}

interface Stored extends Record<string, unknown> {
  /** PostgreSQL returns bigint as text. */
  id: string;
  kind: ListingRow['kind'];
  slug: string;
  title: string;
  updated_at: string;
  make: string;
  make_model: string;
}
