import type { ListingCard } from '#contracts/types.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { isPriceFrom } from '#region/format/price-from.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import type { CardContext } from './card-context.ts';

/** A price in words. */
export interface PriceView {
  price: string;
  /** Price before a reduction. */
  priceBefore?: string;
  /** What screen readers hear before it. */
  priceBeforeLabel?: string;
}

type PriceContext = Pick<CardContext, 'language' | 't'> & {
  region: Pick<CardContext['region'], 'currency'>;
};

/** The price a buyer pays and, where it is lower than an earlier one, that one too. Prices are in major units. */
export function priceView(listing: ListingCard, { region, language, t }: PriceContext): PriceView {
  const { now, before } = visiblePrices(listing);
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
