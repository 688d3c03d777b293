import { DRAWN_BODIES } from '#domain/media/drawn-bodies.ts';
import { fromHex } from '#domain/media/linear-light.ts';
import {
  type CarPicture,
  drawnSeed,
  GENERIC_BODY,
  GENERIC_PAINT,
  parseCarPicturePath,
  pictureBody,
} from '#domain/media/picture.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Everything that may be asked for: without an end to it, made-up addresses would keep the machine drawing. */
export interface PictureOffer {
  sizes: readonly PictureSize[];
  bodyTypes: ReadonlySet<string>;
  /** `#rrggbb`, lower case; never empty. */
  paints: readonly string[];
}

/**
 * What a set of regions has pictures of: the body types of their vocabularies, those with a drawing of their own (the
 * catalogue's are among them) and the generic car; the swatches of their vocabularies, the first colour of their brands
 * and the grey of cars of unknown colour.
 */
export function pictureOffer(regions: readonly ResolvedRegion[]): PictureOffer {
  const manifests = regions.map(({ manifest }) => manifest);
  const bodyTypes = manifests.flatMap(({ fields, pages, vocabularies }) =>
    Object.keys(vocabularies[fields[pages.bodyTypeField]?.vocabulary ?? ''] ?? {}),
  );
  const swatches = manifests.flatMap(({ vocabularies }) =>
    Object.values(vocabularies).flatMap((terms) =>
      Object.values(terms).flatMap(({ swatch }) => swatch ?? []),
    ),
  );
  const paints = [GENERIC_PAINT, ...manifests.map(({ brand }) => brand.colors.primary), ...swatches];
  return {
    sizes: manifests.flatMap(({ pictures }) => pictures.sizes),
    bodyTypes: new Set([GENERIC_BODY, ...DRAWN_BODIES, ...bodyTypes.map(pictureBody)]),
    paints: [...new Set(paints.map((paint) => paint.toLowerCase()))],
  };
}

/**
 * The picture that an asset path stands for; undefined where there is none. A paint that is not offered is the nearest
 * one that is: listings keep the paths they were stored with when a manifest changes a swatch, and still there is no more
 * to draw than what is offered.
 */
export function offeredPicture(path: string, { bodyTypes, paints }: PictureOffer): CarPicture | undefined {
  const picture = parseCarPicturePath(path);
  if (!picture || !bodyTypes.has(picture.bodyType)) return undefined;
  const paint = paints.includes(picture.paint) ? picture.paint : nearestPaint(picture.paint, paints);
  return { ...picture, paint, seed: drawnSeed(picture.seed) };
}

/** The paint that looks most like another one. Both are `#rrggbb`. */
export function nearestPaint(paint: string, paints: readonly string[]): string {
  const wanted = fromHex(paint);
  const distance = (other: string) =>
    fromHex(other).reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0);
  return paints.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}
