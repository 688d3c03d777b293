import type { RegionManifest } from '#contracts/types.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { monthsUntil } from '#domain/time/calendar-months.ts';

/** A field that counts the months until a date field. */
export interface TimeLeftField {
  field: string;
  /** The date field. */
  until: string;
}

/** The fields of a region that count months until a date. */
export function timeLeftFields({ fields }: Pick<RegionManifest, 'fields'>): TimeLeftField[] {
  return Object.entries(fields).flatMap(([field, { monthsUntil: until }]) =>
    until ? [{ field, until }] : [],
  );
}

/**
 * Months left on a day, by field; a field whose date is not known has no value.
 * @param today ISO day in the region's time zone
 */
export function timeLeft(
  fields: ListingFields,
  manifest: Pick<RegionManifest, 'fields'>,
  today: string,
): Record<string, number> {
  const left: Record<string, number> = {};
  for (const { field, until } of timeLeftFields(manifest)) {
    const day = fields[until];
    if (typeof day === 'string') left[field] = monthsUntil(today, day);
  }
  return left;
}
