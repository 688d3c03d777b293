import type { ListingCard } from '#contracts/types.ts';
import { currentPrice, positive } from '#domain/money/current-price.ts';

/** What a buyer pays now (undefined: a price on request) and, where it was more, what it was before; major units. */
export function visiblePrices({
  listing,
  promotional_price,
}: Pick<ListingCard, 'listing' | 'promotional_price'>): { now?: number; before?: number } {
  const now = currentPrice(listing.asking_price, promotional_price);
  if (now === undefined) return {};
  const before = Math.max(positive(listing.asking_price) ?? 0, positive(listing.original_price) ?? 0);
  return before > now ? { now, before } : { now };
}
