import type { ListingCard } from '#contracts/types.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';

/** Whether the price of a car is a starting price: a new car has that of its cheapest version. */
export function isPriceFrom(card: Pick<ListingCard, 'kind' | 'inventory'>): boolean {
  const count = card.kind === 'new' && readField(card, 'inventory.number_of_variants');
  return typeof count === 'number' && count > 1;
}
