import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import type { ListingInput } from '../../../storage/listing-row.ts';
import { inRetriedTransaction } from '../../../storage/transaction.ts';

/** Cars of one source in a region. */
export interface SourceOfRegion {
  region: string;
  source: string;
  kind: 'used' | 'new';
}

/** Returns the number of stored cars of a source, and how many of them are not among the ids. */
export async function countMissing(
  db: Database,
  { region, source, kind }: SourceOfRegion,
  ids: readonly string[],
): Promise<{ stored: number; missing: number }> {
  const result = await db.execute<{ stored: number; missing: number }>(sql`
    SELECT count(*)::int AS stored, (count(*) FILTER (WHERE ids.id IS NULL))::int AS missing
    FROM listings l LEFT JOIN jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS ids(id) ON ids.id = l.source_id
    WHERE l.region = ${region} AND l.source = ${source} AND l.kind = ${kind}`);
  return result.rows[0] ?? { stored: 0, missing: 0 };
}

/** Takes cars that are not among the ids off sale, archives them with their prices, and marks those of offers as lost. @returns their number */
export const endMissing = (
  db: Database,
  { kind, ...cars }: SourceOfRegion,
  ids: readonly string[],
): Promise<number> =>
  endCars(
    db,
    cars,
    sql`l.kind = ${kind} AND NOT EXISTS (
      SELECT FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS ids(id) WHERE ids.id = l.source_id)`,
  );

/** As `endMissing`, one car. @returns whether there was one */
export const endListing = async (
  db: Database,
  { id, ...cars }: Omit<SourceOfRegion, 'kind'> & { id: string },
): Promise<boolean> => (await endCars(db, cars, sql`l.source_id = ${id}`)) > 0;

/** Cars that one statement ends, which has a limit of time. */
const SOME = 1000;

/** As `endMissing`, some cars of both kinds. @returns their number, 0 where none is left */
export const endSome = (db: Database, cars: Omit<SourceOfRegion, 'kind'>): Promise<number> =>
  endCars(
    db,
    cars,
    sql`l.id IN (SELECT id FROM listings WHERE (region, source) = (${cars.region}, ${cars.source}) LIMIT ${SOME})`,
  );

async function endCars(
  db: Database,
  { region, source }: Omit<SourceOfRegion, 'kind'>,
  condition: SQL,
): Promise<number> {
  const statement = sql`
    WITH ended AS (
      DELETE FROM listings l WHERE l.region = ${region} AND l.source = ${source} AND ${condition}
      RETURNING l.id, l.source_id, to_jsonb(l) AS listing
    ), lost AS (
      UPDATE listing_holds h SET lost = 'removed', lost_at = now()
      FROM ended WHERE h.listing_id = ended.id AND h.released_at IS NULL AND h.lost IS NULL
    ), archived AS (
      INSERT INTO ended_listings (region, source, source_id, listing, prices)
      SELECT ${region}, ${source}, source_id, listing, coalesce((SELECT jsonb_agg(jsonb_build_object('day', p.observed_on, 'price', p.price))
        FROM listing_prices p WHERE p.listing_id = ended.id), '[]') FROM ended
      ON CONFLICT (region, source, source_id) DO UPDATE SET listing = excluded.listing, prices = excluded.prices, ended_at = now()
      RETURNING 1
    )
    SELECT count(*)::int AS ended FROM archived`;
  const result = await inRetriedTransaction(db, (tx) => tx.execute<{ ended: number }>(statement));
  return result.rows[0]?.ended ?? 0;
}

/**
 * Restores ended cars of a batch with id, address and prices; storing the batch then updates them. An address that
 * another car has taken gets the id as a suffix.
 */
export async function restoreEnded(
  db: Database,
  region: string,
  batch: readonly ListingInput[],
): Promise<void> {
  const keys = JSON.stringify(batch.map(({ source, sourceId }) => ({ source, source_id: sourceId })));
  await db.execute(sql`
    WITH back AS (
      DELETE FROM ended_listings e USING jsonb_to_recordset(${keys}::jsonb) AS k(source text, source_id text)
      WHERE e.region = ${region} AND e.source = k.source AND e.source_id = k.source_id RETURNING e.*
    ), restored AS (
      INSERT INTO listings (id, region, kind, source, source_id, slug, status, title, is_demo, fields, content_hash,
        created_at, published_at, desk_fields, desk_status, desk_photos, feed_photos, feed_media,
        desk_media, photo_notes, desk_version)
      OVERRIDING SYSTEM VALUE
      SELECT (listing ->> 'id')::bigint, region, listing ->> 'kind', source, source_id,
        CASE WHEN EXISTS (SELECT FROM listings l WHERE l.region = back.region AND l.slug = back.listing ->> 'slug')
          THEN listing ->> 'slug' || '-' || (listing ->> 'id') ELSE listing ->> 'slug' END,
        listing ->> 'status', listing ->> 'title', (listing ->> 'is_demo')::boolean, listing -> 'fields', '',
        (listing ->> 'created_at')::timestamptz, (listing ->> 'published_at')::timestamptz,
        nullif(listing -> 'desk_fields', 'null'), listing ->> 'desk_status', nullif(listing -> 'desk_photos', 'null'),
        nullif(listing -> 'feed_photos', 'null'), nullif(listing -> 'feed_media', 'null'), nullif(listing -> 'desk_media', 'null'),
        nullif(listing -> 'photo_notes', 'null'), coalesce((listing ->> 'desk_version')::int, 0)
      FROM back
      WHERE NOT EXISTS (SELECT FROM listings l WHERE (l.region, l.source, l.source_id) = (back.region, back.source, back.source_id))
      RETURNING id
    )
    INSERT INTO listing_prices (listing_id, observed_on, price)
    SELECT restored.id, p.day, p.price
    FROM restored JOIN back ON (back.listing ->> 'id')::bigint = restored.id,
      jsonb_to_recordset(back.prices) AS p(day date, price numeric)`);
}
