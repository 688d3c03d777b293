import { sql } from 'drizzle-orm';
import { PRICE_RATING_FIELD, type PriceRating, type RatedPrice } from '#domain/price-rating/price-rating.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { Database } from '../../../storage/database.ts';

/** A used car with the fields that its rating depends on. */
export interface RatedListing {
  id: number;
  isDemo: boolean;
  source: string;
  /** Identifies the content that was read. */
  contentHash: string;
  fields: Record<string, FieldValue>;
  /** Stored rating. */
  rating: FieldValue;
  /** Stored figures of the rating; null: none. */
  comparison: PriceComparison | null;
}

/** Figures behind a rating. */
export type PriceComparison = Pick<RatedPrice, 'usual' | 'cars'>;

/** A rating to store; null: none. */
export interface NewRating extends Pick<RatedListing, 'id' | 'contentHash'> {
  rating: PriceRating | null;
}

/** Returns used cars of a region with an id above `afterId`, by id; fewer than `limit` is the end. */
export async function streamRatedListings(
  db: Database,
  region: string,
  names: readonly string[],
  afterId: number,
  limit: number,
): Promise<RatedListing[]> {
  const values = sql.join(
    [...names, PRICE_RATING_FIELD].map((name) => sql`fields -> ${name}::text`),
    sql`, `,
  );
  const { rows } = await db.execute<{
    id: string;
    is_demo: boolean;
    source: string;
    content_hash: string;
    values: FieldValue[];
    comparison: PriceComparison | null;
  }>(sql`
    SELECT id, is_demo, source, content_hash, jsonb_build_array(${values}) AS values,
      CASE WHEN c.listing_id IS NOT NULL THEN jsonb_build_object('usual', c.usual, 'cars', c.cars) END AS comparison
    FROM listings LEFT JOIN price_comparisons c ON c.listing_id = id
    WHERE region = ${region} AND kind = 'used' AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map((row) => ({
    id: Number(row.id),
    isDemo: row.is_demo,
    source: row.source,
    contentHash: row.content_hash,
    fields: Object.fromEntries(names.map((name, at) => [name, row.values[at]])),
    rating: row.values[names.length],
    comparison: row.comparison,
  }));
}

/**
 * Stores ratings of cars that have not changed since they were read, in one transaction. Skips cars that are being
 * written, so that neither side waits. A rating does not change the imported content, so `content_hash` and
 * `updated_at` stay.
 * @returns number of updated cars
 */
export async function storeRatings(
  db: Database,
  region: string,
  ratings: readonly NewRating[],
): Promise<number> {
  if (ratings.length === 0) return 0;
  const result = await db.execute(sql`
    WITH given AS MATERIALIZED (
      SELECT l.id, g.rating
      FROM jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) AS g(id bigint, "contentHash" text, rating text)
      JOIN listings l ON l.id = g.id AND l.region = ${region} AND l.content_hash = g."contentHash"
      WHERE (l.fields ->> ${PRICE_RATING_FIELD}::text) IS DISTINCT FROM g.rating
      FOR NO KEY UPDATE OF l SKIP LOCKED
    )
    UPDATE listings l SET fields = CASE WHEN given.rating IS NULL THEN l.fields - ${PRICE_RATING_FIELD}::text
      ELSE l.fields || jsonb_build_object(${PRICE_RATING_FIELD}::text, given.rating) END
    FROM given WHERE l.id = given.id`);
  return result.rowCount ?? 0;
}

/** A listing with the figures of its rating; null: it has none. */
export interface NewComparison {
  id: number;
  comparison: PriceComparison | null;
}

/** Stores figures of ratings apart from the cars, so that a new usual price does not change every car like it. */
export async function storeComparisons(db: Database, comparisons: readonly NewComparison[]): Promise<void> {
  const gone = comparisons.filter(({ comparison }) => comparison === null).map(({ id }) => id);
  if (gone.length > 0)
    await db.execute(sql`
      DELETE FROM price_comparisons WHERE listing_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb)::bigint)`);
  const rows = comparisons.flatMap(({ id, comparison }) => (comparison ? [{ id, ...comparison }] : []));
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO price_comparisons (listing_id, usual, cars)
    SELECT g.id, g.usual, g.cars
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(id bigint, usual double precision, cars integer)
    JOIN listings l ON l.id = g.id ORDER BY g.id FOR KEY SHARE OF l
    ON CONFLICT (listing_id) DO UPDATE SET usual = excluded.usual, cars = excluded.cars`);
}
