import { sql } from 'drizzle-orm';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { TimeLeftField } from '#region/format/time-left.ts';
import type { Database } from '../../../storage/database.ts';
import { type ListingContent, rewriteListings } from '../../listings/index.ts';

/** A listing with a date or the months until it. */
export interface TimeLeftListing {
  id: number;
  /** Stored dates and counts by field. */
  fields: Record<string, FieldValue>;
  /** ISO day of its last update in the time zone. */
  updatedOn: string;
}

/** Returns listings of a region with one of the fields and an id above `afterId`, by id; fewer than `limit` is the end. */
export async function streamTimeLeft(
  db: Database,
  region: string,
  counted: readonly TimeLeftField[],
  { timeZone, afterId, limit }: { timeZone: string; afterId: number; limit: number },
): Promise<TimeLeftListing[]> {
  const names = counted.flatMap(({ field, until }) => [field, until]);
  const values = sql.join(
    names.map((name) => sql`fields -> ${name}::text`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; updated_on: string; values: FieldValue[] }>(sql`
    SELECT id, (updated_at AT TIME ZONE ${timeZone})::date::text AS updated_on, jsonb_build_array(${values}) AS values
    FROM listings WHERE region = ${region} AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map((row) => ({
    id: Number(row.id),
    updatedOn: row.updated_on,
    fields: Object.fromEntries(names.map((name, at) => [name, row.values[at]])),
  }));
}

/** Rewrites listings in one transaction; skips listings that are being written. */
export async function rewriteTimeLeft(
  db: Database,
  ids: readonly number[],
  rewrite: (listing: ListingContent, id: number) => ListingContent,
): Promise<void> {
  if (ids.length === 0) return;
  const selected = sql`SELECT id, fields, detail FROM listings WHERE id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY id`;
  await rewriteListings(db, selected, rewrite);
}

/** Cars of a statement. */
const BATCH_SIZE = 500;

/** Lets the next import store the cars again that have a number of a field which counts no longer. */
async function forgetCounts(db: Database, region: string, field: string): Promise<void> {
  for (const table of [sql`listings`, sql`unpublished_listings`])
    for (let isMore = true; isMore; ) {
      const { rowCount } = await db.execute(sql`
        UPDATE ${table} SET content_hash = '' WHERE id IN (SELECT id FROM ${table}
          WHERE region = ${region} AND fields ? ${field}::text AND content_hash <> '' LIMIT ${BATCH_SIZE})`);
      isMore = rowCount === BATCH_SIZE;
    }
}

/** Stores which fields of a region count time: their changes cause no alerts. */
export async function storeCountedFields(
  db: Database,
  region: string,
  counted: readonly TimeLeftField[],
): Promise<void> {
  const fields = JSON.stringify(counted.map(({ field }) => field));
  const { rows: gone } = await db.execute<{ field: string }>(sql`
    SELECT field FROM counted_fields WHERE region = ${region} AND NOT ${fields}::jsonb ? field`);
  for (const { field } of gone) await forgetCounts(db, region, field);
  await db.execute(sql`
    WITH wanted AS (SELECT jsonb_array_elements_text(${fields}::jsonb) AS field),
      gone AS (DELETE FROM counted_fields WHERE region = ${region} AND field NOT IN (SELECT field FROM wanted))
    INSERT INTO counted_fields (region, field) SELECT ${region}, field FROM wanted ON CONFLICT DO NOTHING`);
}
