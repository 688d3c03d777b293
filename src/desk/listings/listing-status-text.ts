import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';

/** Statuses in the order of the life of a listing. */
export const LISTING_STATUSES = [
  'coming_soon',
  'available',
  'pending_sale',
  'sold',
] as const satisfies readonly ListingStatus[];

/** A stored status in words; an unknown one as it is. */
export function statusText(status: string, t: TypedTranslate): string {
  const known = LISTING_STATUSES.find((each) => each === status);
  return known ? t(`desk:listing.status.${known}`) : status;
}
