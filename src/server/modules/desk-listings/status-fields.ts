import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { STATUS_FIELDS } from '#domain/vehicle/status-fields.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** Returns the status fields of a region for a status (SPEC 3.6). */
export function statusFields(status: ListingStatus, { manifest }: ResolvedRegion): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(STATUS_FIELDS)
      .filter(([, name]) => name in manifest.fields)
      .map(([each, name]) => [name, each === status]),
  );
}
