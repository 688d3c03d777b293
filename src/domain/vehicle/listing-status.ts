import type { ListingFields } from '../search/criteria.ts';

export type ListingStatus = 'sold' | 'pending_sale' | 'coming_soon' | 'available';

/** The first that applies in the order sold, pending_sale, coming_soon, available (SPEC 4). */
export function listingStatus(fields: ListingFields): ListingStatus {
  if (fields.is_sold === true) return 'sold';
  if (fields.is_pending_sale === true) return 'pending_sale';
  if (fields.is_coming_soon === true) return 'coming_soon';
  return 'available';
}
