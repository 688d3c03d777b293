import { sql } from 'drizzle-orm';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { Database } from '../../../storage/database.ts';

/** A listing with drawn pictures. */
export interface DrawnCar {
  id: number;
  region: string;
  /** Path of its first picture; null if it has no stored pictures and is drawn from its fields. */
  photo: string | null;
  /** Empty if `photo` determines the drawing. */
  fields: Record<string, FieldValue>;
  /** Colours of a new car as stored. */
  colors: unknown;
}

/**
 * Returns listings by their drawings.
 * @param views paths of first pictures without the paint
 * @param ids ids of listings that may have no stored pictures
 */
export async function readDrawnCars(
  db: Database,
  views: readonly string[],
  ids: readonly number[],
): Promise<DrawnCar[]> {
  const result = await db.execute<Stored>(sql`
    SELECT id, region, photos ->> 0 AS photo, '{}'::jsonb AS fields,
      CASE WHEN kind = 'new' THEN detail #> '{newCarSection,colors}' END AS colors
    FROM listings
    WHERE regexp_replace(photos ->> 0, '/[0-9a-f]{6}/', '/') = ANY(${`{${views.join(',')}}`}::text[])
      AND photos ->> 0 LIKE 'cars/%'
    UNION ALL
    SELECT id, region, NULL, fields, NULL FROM listings
    WHERE id = ANY(${`{${ids.join(',')}}`}::bigint[]) AND photos = '[]'`);
  return result.rows.map((row) => ({ ...row, id: Number(row.id) }));
}

interface Stored extends Record<string, unknown> {
  /** PostgreSQL returns bigint as text. */
  id: string;
  region: string;
  photo: string | null;
  fields: Record<string, FieldValue>;
  colors: unknown;
}
