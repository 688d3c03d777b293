import type { DemoMedia } from '#domain/media/demo-media.ts';
import { drawnBodyOf } from '#domain/media/drawn-bodies.ts';
import { nearestPaint } from '#server/modules/pictures/index.ts';

/** Films take seconds each: they are made in few paints, once per body. */
const FILM_PAINTS = ['#e8e8e4', '#8d9196', '#2b2d30', '#b3242b', '#2f4f7f'];
/** Cabins differ in the cloth of their seats; there are seven. */
const CABINS = 7;

/**
 * Returns the canonical medium: similar cars share a file, so that there are few files in total (a film per body and
 * five paints, a cabin per paint and cloth, a sound per kind of engine), independent of the number of cars.
 */
export function canonicalMedia(media: DemoMedia): DemoMedia {
  if (media.kind === 'engine') return { ...media, seed: 0 };
  const bodyType = drawnBodyOf(media.bodyType);
  if (media.kind === 'film')
    return { ...media, bodyType, paint: nearestPaint(media.paint, FILM_PAINTS), seed: 0 };
  return { ...media, bodyType: 'car', seed: media.seed % CABINS };
}
