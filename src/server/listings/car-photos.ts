import type { ListingFields } from '#domain/criteria.ts';
import { type CarAngle, carPicturePath } from '#domain/picture.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';

const ANGLES: readonly CarAngle[] = ['front', 'side', 'rear', 'interior', 'boot', 'engine', 'wheel'];

/** Asset paths of the pictures that a listing was stored with, whatever the stored data look like. */
export function storedPhotos(detail: Readonly<Record<string, unknown>>): string[] {
  const media = detail.mediaSection;
  const photos = typeof media === 'object' && media !== null && 'photos' in media ? media.photos : undefined;
  return Array.isArray(photos) ? photos.flatMap(pathOf) : [];
}

function pathOf(photo: unknown): string[] {
  const path =
    typeof photo === 'object' && photo !== null && 'full_path' in photo ? photo.full_path : undefined;
  return typeof path === 'string' ? [path] : [];
}

/** Asset paths of drawings in place of pictures, by body type and colour. */
export function drawnPhotos(
  region: ResolvedRegion,
  { id, fields }: { id: number; fields: ListingFields },
): string[] {
  const bodyType = String(fields[region.manifest.pages.bodyTypeField] ?? '');
  const paint = paintOf(region, fields);
  return ANGLES.map((angle) => carPicturePath({ bodyType, paint, angle, seed: id % 1000 }));
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
