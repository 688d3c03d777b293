import { sql } from 'drizzle-orm';
import type { DemoMedia } from '#domain/media/demo-media.ts';
import { parseCarPicturePath } from '#domain/media/picture.ts';
import type { Database } from '#server/storage/database.ts';

/** Returns the films of the demo stock, one per body and paint. */
export async function demoFilms(db: Database): Promise<DemoMedia[]> {
  const cars = (await readFilmedCars(db)).flatMap((photo) => parseCarPicturePath(photo) ?? []);
  return cars.map(({ bodyType, paint, seed }) => ({ kind: 'film', bodyType, paint, seed }));
}

/** Returns first pictures of demo cars with a mechanic's film, one per body and paint. */
async function readFilmedCars(db: Database): Promise<string[]> {
  const result = await db.execute<{ photo: string }>(sql`
    SELECT min(photos ->> 0) AS photo FROM listings
    WHERE is_demo AND fields @> '{"has_mechanic_video_notes": true}' AND photos ->> 0 LIKE 'cars/%'
    GROUP BY split_part(photos ->> 0, '/', 2), split_part(photos ->> 0, '/', 3)`);
  return result.rows.map(({ photo }) => photo);
}
