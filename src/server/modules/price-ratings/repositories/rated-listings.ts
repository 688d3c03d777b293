import { sql } from 'drizzle-orm';
import type { FieldValue } from '#domain/criteria.ts';
import { PRICE_RATING_FIELD, type PriceRating } from '#domain/price-rating/price-rating.ts';
import type { Database } from '../../../storage/database.ts';

/** A used car with the fields that its rating depends on. */
export interface RatedListing {
  id: number;
  isDemo: boolean;
  /** Identifies the content that was read. */
  contentHash: string;
  fields: Record<string, FieldValue>;
  /** Stored rating. */
  rating: FieldValue;
}

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
    content_hash: string;
    values: FieldValue[];
  }>(sql`
    SELECT id, is_demo, content_hash, jsonb_build_array(${values}) AS values FROM listings
    WHERE region = ${region} AND kind = 'used' AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map((row) => ({
    id: Number(row.id),
    isDemo: row.is_demo,
    contentHash: row.content_hash,
    fields: Object.fromEntries(names.map((name, at) => [name, row.values[at]])),
    rating: row.values[names.length],
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
