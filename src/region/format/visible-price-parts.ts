import type { ListingCard, RegionManifest } from '#contracts/types.ts';
import { completeParts, priceFields } from '#domain/money/price-parts.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { visiblePrices } from './visible-prices.ts';

/** An amount that a price is made up of, major units. */
export interface VisibleAmount {
  field: string;
  amount: number;
}

export interface VisiblePricePart extends VisibleAmount {
  /** Amounts that the part is made up of, as far as they are known. */
  items: VisibleAmount[];
}

/**
 * What the price that a buyer pays is made up of; a promotion lowers the first part. None unless all is known and adds
 * up.
 */
export function visiblePriceParts(
  card: Pick<ListingCard, 'listing' | 'promotional_price'>,
  { pages, currency }: Pick<RegionManifest, 'pages' | 'currency'>,
): VisiblePricePart[] {
  const { parts } = pages.price;
  const { now } = visiblePrices(card);
  if (parts.length === 0 || now === undefined) return [];
  const fields = Object.fromEntries(priceFields(parts).map((name) => [name, readField(card, name)]));
  const asked = fields[PRICE_FIELD];
  const { added, fault } = completeParts(fields, parts, currency.fractionDigits);
  if (fault || typeof asked !== 'number') return [];
  const amounts = (names: readonly string[]): VisibleAmount[] =>
    names.flatMap((field) => {
      const amount = added[field] ?? fields[field];
      return typeof amount === 'number' ? [{ field, amount }] : [];
    });
  const shown = parts.flatMap(({ field, items = [] }) =>
    amounts([field]).map((part) => {
      const known = amounts(items);
      return { ...part, items: known.length === items.length ? known : [] };
    }),
  );
  const [first, ...others] = shown;
  if (!first || shown.length < parts.length) return [];
  const lowered = first.amount - (asked - now);
  return lowered < 0 ? [] : [{ ...first, amount: lowered, ...(asked !== now && { items: [] }) }, ...others];
}
