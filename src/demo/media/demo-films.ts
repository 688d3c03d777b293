import type { DemoMedia } from '#domain/demo-media.ts';
import { parseCarPicturePath } from '#domain/picture.ts';
import type { Database } from '#server/storage/database.ts';
import { readFilmedCars } from './filmed-cars.ts';

/** Returns the films of the demo stock, one per body and paint. */
export async function demoFilms(db: Database): Promise<DemoMedia[]> {
  const cars = (await readFilmedCars(db)).flatMap((photo) => parseCarPicturePath(photo) ?? []);
  return cars.map(({ bodyType, paint, seed }) => ({ kind: 'film', bodyType, paint, seed }));
}
