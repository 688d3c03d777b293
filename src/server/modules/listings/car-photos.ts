import { drawnBodyOf } from '#domain/media/drawn-bodies.ts';
import { carPicturePath, stripStorageHost } from '#domain/media/picture.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** Returns the stored pictures of a listing without older storage addresses (SPEC 7.6), or one drawing if it has none. */
export function carPhotos(
  region: ResolvedRegion,
  listing: { id: number; fields: ListingFields; photos: readonly string[] },
): string[] {
  const { storageHosts } = region.manifest.pictures;
  if (listing.photos.length === 0) return [drawing(region, listing)];
  return listing.photos.map((photo) => stripStorageHost(photo, storageHosts));
}

/** Returns the asset path of a drawing by body type and colour: it shows no more than is known of the car. */
function drawing(region: ResolvedRegion, { id, fields }: { id: number; fields: ListingFields }): string {
  const bodyType = bodyOf(region, fields);
  return carPicturePath({ bodyType, paint: paintOf(region, fields), angle: 'front', seed: id });
}

/** Returns the body type of the vocabulary; an unknown one maps to the most similar body. */
function bodyOf({ manifest }: ResolvedRegion, fields: ListingFields): string {
  const { bodyTypeField } = manifest.pages;
  const bodyType = String(fields[bodyTypeField] ?? '');
  const terms = manifest.vocabularies[manifest.fields[bodyTypeField]?.vocabulary ?? ''] ?? {};
  return bodyType === '' || Object.hasOwn(terms, bodyType) ? bodyType : drawnBodyOf(bodyType);
}

/** Returns the swatch of the first colour field of the manifest that has one. */
function paintOf({ manifest }: ResolvedRegion, fields: ListingFields): string {
  for (const [name, { vocabulary }] of Object.entries(manifest.fields)) {
    const value = fields[name];
    if (!vocabulary || typeof value !== 'string') continue;
    const swatch = manifest.vocabularies[vocabulary]?.[value]?.swatch;
    if (swatch) return swatch;
  }
  return '';
}
