import type { ListingCard } from '#contracts/types.ts';
import { formatMoney } from '#region/format-money.ts';
import { isPriceFrom } from '#region/price-from.ts';
import type { CardContext } from './card-context.ts';

/** A price in words. */
export interface PriceView {
  price: string;
  /** Price before a reduction. */
  priceBefore?: string;
  /** What screen readers hear before it. */
  priceBeforeLabel?: string;
}

/** The price a buyer pays and, where it is lower than an earlier one, that one too. Prices are in major units. */
export function priceView(listing: ListingCard, { region, language, t }: CardContext): PriceView {
  const { now, before } = shownPrices(listing);
  if (now === undefined) return { price: t('common:price.onRequest') };
  const amount = formatMoney(now, region.currency, language);
  const price = isPriceFrom(listing) ? t('common:price.from', { price: amount }) : amount;
  if (before === undefined) return { price };
  return {
    price,
    priceBefore: formatMoney(before, region.currency, language),
    priceBeforeLabel: t('common:price.before'),
  };
}

/** What a buyer pays now and, where it was more, what it was before. */
export function shownPrices(listing: Pick<ListingCard, 'listing' | 'promotional_price'>): {
  now?: number;
  before?: number;
} {
  const asking = amountOf(listing.listing.asking_price);
  const promotional = amountOf(listing.promotional_price);
  const now =
    promotional !== undefined && (asking === undefined || promotional < asking) ? promotional : asking;
  if (now === undefined) return {};
  const before = Math.max(asking ?? 0, amountOf(listing.listing.original_price) ?? 0);
  return before > now ? { now, before } : { now };
}

function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
