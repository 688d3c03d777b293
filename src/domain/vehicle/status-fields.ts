import type { ListingStatus } from './listing-status.ts';

/** Wire name of the asking price. */
export const PRICE_FIELD = 'listing.asking_price';

/** Wire name of the distance driven. */
export const DISTANCE_FIELD = 'listing.mileage';

/** Boolean field of each status (SPEC 3.6). */
export const STATUS_FIELDS: Readonly<Record<ListingStatus, string>> = {
  available: 'listing.is_available',
  pending_sale: 'is_pending_sale',
  coming_soon: 'is_coming_soon',
  sold: 'is_sold',
};
