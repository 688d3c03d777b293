import type { ListingFields } from '#domain/criteria.ts';
import { type CarAngle, carPicturePath } from '#domain/picture.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';

const ANGLES: readonly CarAngle[] = ['front', 'side', 'rear', 'interior', 'boot', 'engine', 'wheel'];

/** Asset paths of a listing's pictures; a car without any is drawn from its body type and colour. */
export function carPhotos(
  region: ResolvedRegion,
  listing: { id: number; fields: ListingFields; detail: Readonly<Record<string, unknown>> },
): string[] {
  const stored = storedPhotos(listing.detail.mediaSection).flatMap(pathOf);
  if (stored.length > 0) return stored;
  const bodyType = String(listing.fields[region.manifest.pages.bodyTypeField] ?? '');
  const paint = paintOf(region, listing.fields);
  return ANGLES.map((angle) => carPicturePath({ bodyType, paint, angle, seed: listing.id % 1000 }));
}

function storedPhotos(media: unknown): unknown[] {
  const photos = typeof media === 'object' && media !== null && 'photos' in media ? media.photos : undefined;
  return Array.isArray(photos) ? photos : [];
}

function pathOf(photo: unknown): string[] {
  const path =
    typeof photo === 'object' && photo !== null && 'full_path' in photo ? photo.full_path : undefined;
  return typeof path === 'string' ? [path] : [];
}

/** The swatch of whichever colour field the manifest describes with one. */
function paintOf({ manifest }: ResolvedRegion, fields: ListingFields): string {
  for (const [name, { vocabulary }] of Object.entries(manifest.fields)) {
    const value = fields[name];
    if (!vocabulary || typeof value !== 'string') continue;
    const swatch = manifest.vocabularies[vocabulary]?.[value]?.swatch;
    if (swatch) return swatch;
  }
  return '';
}
