import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReviewInput } from '../../../import/reviews/read-review.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import { reviews } from '../../../storage/schema.ts';

/** Where reviews come from. */
export interface ReviewSource {
  region: string;
  source: string;
  isDemo: boolean;
}

/**
 * Stores reviews of one source in one statement. A review that is stored already is not written again, so repeating an
 * import changes nothing.
 * @param batch each source id once
 */
export async function upsertReviews(
  db: Database,
  { region, source, isDemo }: ReviewSource,
  batch: readonly ReviewInput[],
): Promise<{ stored: number; updated: number; unchanged: number }> {
  const { rows } = await db.execute<{ stored: number; updated: number }>(sql`
    WITH written AS (
      INSERT INTO reviews AS r (region, source, source_id, place, rating, day, language, name, text, is_demo)
      SELECT ${region}, ${source}, i."sourceId", i.place, i.rating, i.day, i.language, i.name, i.text, ${isDemo}
      FROM json_to_recordset(${jsonForPostgres(batch)}::json) AS i(
        "sourceId" text, place text, rating smallint, day date, language text, name text, text text)
      ON CONFLICT (region, source, source_id) DO UPDATE SET
        place = excluded.place, rating = excluded.rating, day = excluded.day, language = excluded.language,
        name = excluded.name, text = excluded.text, is_demo = excluded.is_demo, updated_at = now()
      WHERE (r.place, r.rating, r.day, r.language, r.name, r.text, r.is_demo) IS DISTINCT FROM
        (excluded.place, excluded.rating, excluded.day, excluded.language, excluded.name, excluded.text, excluded.is_demo)
      RETURNING xmax = 0 AS is_new
    )
    SELECT (count(*) FILTER (WHERE is_new))::int AS stored, (count(*) FILTER (WHERE NOT is_new))::int AS updated
    FROM written`);
  const { stored = 0, updated = 0 } = rows[0] ?? {};
  return { stored, updated, unchanged: batch.length - stored - updated };
}

/** Deletes reviews of a source. @returns the ids that were there */
export async function deleteReviews(
  db: Database,
  { region, source }: Pick<ReviewSource, 'region' | 'source'>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .delete(reviews)
    .where(and(eq(reviews.region, region), eq(reviews.source, source), inArray(reviews.sourceId, [...ids])))
    .returning({ id: reviews.sourceId });
  return rows.map(({ id }) => id);
}
