import type { ListingCard } from '#contracts/types.ts';
import { priceFields } from '#domain/money/price-parts.ts';
import { nestFields } from '#domain/vehicle/listing-fields.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { visiblePriceParts } from '#region/format/visible-price-parts.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { type CardContext, factText, fieldLabel } from './card-context.ts';

/** What stands around the price of a car, in words. */
export interface PriceFrame {
  /** What the price is called, where a car has more than one. */
  priceName?: string;
  /** Amounts that stand small beside the price. */
  beside?: string[];
}

/** The name of the price and what stands beside it, as the manifest wants it. */
export function priceFrame(listing: ListingCard, context: CardContext): PriceFrame {
  const { manifest } = context.region;
  const { isNamed, parts, beside } = manifest.pages.price;
  if (visiblePrices(listing).now === undefined) return {};
  const isPart = new Set(priceFields(parts));
  const amounts = nestFields(
    Object.fromEntries(
      visiblePriceParts(listing, manifest)
        .flatMap((part) => [part, ...part.items])
        .map(({ field, amount }) => [field, amount]),
    ),
  );
  const texts = beside.flatMap((name) => factText(isPart.has(name) ? amounts : listing, name, context) ?? []);
  return {
    ...(isNamed && { priceName: fieldLabel(PRICE_FIELD, context) }),
    ...(texts.length > 0 && { beside: texts }),
  };
}
