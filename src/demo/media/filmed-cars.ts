import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';

/** Returns first pictures of demo cars with a mechanic's film, one per body and paint. */
export async function readFilmedCars(db: Database): Promise<string[]> {
  const result = await db.execute<{ photo: string }>(sql`
    SELECT min(photos ->> 0) AS photo FROM listings
    WHERE is_demo AND fields @> '{"has_mechanic_video_notes": true}' AND photos ->> 0 LIKE 'cars/%'
    GROUP BY split_part(photos ->> 0, '/', 2), split_part(photos ->> 0, '/', 3)`);
  return result.rows.map(({ photo }) => photo);
}
