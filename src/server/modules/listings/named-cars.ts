import { sql } from 'drizzle-orm';
import { type CarPicture, carPicturePath, parseCarPicturePath } from '#domain/media/picture.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { sitePictures } from '#region/manifest/site-pictures.ts';
import type { RegionSet } from '../../manifests/region-set.ts';
import { batchReads } from '../../storage/batch-reads.ts';
import type { Database } from '../../storage/database.ts';
import { carPhotos } from './car-photos.ts';

/**
 * Finds the car of a drawing: returns the id of the newest listing that shows it, 0 for a car of the site's own pages,
 * undefined for an unknown car, which is not drawn (HARDENING A46).
 */
export type FindNamedCar = (picture: CarPicture) => Promise<number | undefined>;

const READS = { maxKeys: 200, maxReads: 2 };

/** Looks up drawings in batches: one indexed query for up to 200 of them. */
export function namedCars(db: Database, regions: RegionSet): FindNamedCar {
  const ofSite = new Set(regions.all.flatMap(sitePictures).map(carKey));
  const findListing = batchReads((pictures: readonly CarPicture[]) => read(db, regions, pictures), READS);
  return async (picture) => (ofSite.has(carKey(picture)) ? 0 : findListing(picture));
}

/** Key of a car, the same for all its views. */
const carKey = (picture: CarPicture): string => carPicturePath({ ...picture, angle: 'front' });

/** Key in the database index: the first view of a listing, without its paint. */
const viewKey = (picture: CarPicture): string => carKey(picture).replace(/\/[0-9a-f]{6}\//, '/');

async function read(
  db: Database,
  regions: RegionSet,
  pictures: readonly CarPicture[],
): Promise<(number | undefined)[]> {
  const views = [...new Set(pictures.map(viewKey))];
  const ids = [...new Set(pictures.map(({ seed }) => seed))];
  const newest = new Map<string, number>();
  for (const car of await readDrawnCars(db, views, ids))
    for (const key of keysOf(car, regions.find(car.region)))
      newest.set(key, Math.max(car.id, newest.get(key) ?? 0));
  return pictures.map((picture) => newest.get(carKey(picture)));
}

/** Returns the keys of a listing's drawings: one, or one per colour of a new car. */
function keysOf({ id, photo, fields, colors }: DrawnCar, region: ResolvedRegion | undefined): string[] {
  const path = photo ?? (region && carPhotos(region, { id, fields, photos: [] })[0]);
  const picture = parseCarPicturePath(path ?? '');
  if (!picture) return [];
  const swatches = Array.isArray(colors) ? colors.flatMap((color) => color?.swatch ?? []) : [];
  return [picture.paint, ...swatches].map((paint) => carKey({ ...picture, paint: String(paint) }));
}

/** A listing with drawn pictures. */
interface DrawnCar {
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
async function readDrawnCars(
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
