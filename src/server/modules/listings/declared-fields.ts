import type { RegionManifest } from '#contracts/types.ts';
import type { ListingFields } from '#domain/search/criteria.ts';

/** Returns the fields that the manifest declares; only these may leave the server (HARDENING A12). */
export function declaredFields(
  fields: ListingFields,
  { fields: declared }: Pick<RegionManifest, 'fields'>,
): Record<string, ListingFields[string]> {
  const shown: Record<string, ListingFields[string]> = {};
  for (const name in fields) if (Object.hasOwn(declared, name)) shown[name] = fields[name];
  return shown;
}
