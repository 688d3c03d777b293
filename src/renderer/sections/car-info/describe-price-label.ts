import type { ListingDetail } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import { PRICE_RATING_FIELD, ratingOf } from '#domain/price-rating/price-rating.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatExactMoney } from '#region/format/format-money.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { pagePath } from '#region/routing/paths.ts';
import { ratingMark } from '../../price-rating/rating-mark.ts';
import type { SectionInput } from '../section-kind.ts';
import type { PriceLabel } from './price-block-view.ts';

const METHOD = 'price-rating';
/** The usual price is rounded to this part of the step in which the region's prices are set. */
const ROUNDING = 10;
/** Ends of the scale, in times the difference of a great price. */
const EXTENT = 2;

type Detail = Pick<ListingDetail, 'card' | 'price_comparison'>;
type Context = SectionInput['context'];

/** How the price of a car compares with those of cars like it, or why it is not compared; nothing while prices are not rated. */
export function describePriceLabel(detail: Detail, context: Context): PriceLabel | undefined {
  const { card, price_comparison: comparison } = detail;
  const { region, language, t } = context;
  if (!Object.hasOwn(region.manifest.routes, METHOD)) return undefined;
  const mark = ratingMark(readField(card, PRICE_RATING_FIELD), context);
  const method = {
    href: pagePath(region, { language: language.code, route: METHOD, segments: [] }),
    text: t(`common:route.${METHOD}`),
  };
  if (mark) return { mark, ...figures(detail, context), method };
  if (card.status === 'sold' || visiblePrices(card).now === undefined) return undefined;
  if (card.kind === 'new') return { texts: [t('listing:priceRating.newCar')] };
  if (!comparison) return undefined;
  return { texts: [t('listing:priceRating.unknown'), t('listing:priceRating.few')], method };
}

/** The difference from the usual price. None if another price was rated: the car waits for its next rating. */
function figures(
  { card, price_comparison }: Detail,
  { region, language, t }: Context,
): Pick<PriceLabel, 'texts' | 'scale'> {
  const { usual_price: exact, like_cars: cars } = price_comparison ?? {};
  const { priceRating: rules } = region.manifest;
  const { now } = visiblePrices(card);
  if (!exact || !cars || now === undefined) return { texts: [] };
  const percent = (now / exact - 1) * 100;
  if (ratingOf(percent, rules) !== readField(card, PRICE_RATING_FIELD)) return { texts: [] };
  const { currency } = region;
  const usual = roundToStep(exact, Math.max(currency.priceStep / ROUNDING, 10 ** -currency.fractionDigits));
  const difference = (values: { amount: string; usual: string }) => {
    if (now === usual) return t('listing:priceRating.same', values);
    return now < usual ? t('listing:priceRating.below', values) : t('listing:priceRating.above', values);
  };
  const money = (amount: number) => formatExactMoney(amount, currency, language);
  const extent = -rules.bands.great * EXTENT;
  const placeOf = (value: number) => (Math.min(Math.max(value, -extent), extent) + extent) / (2 * extent);
  const { great, good, fair } = rules.bands;
  return {
    texts: [
      difference({ amount: money(Math.abs(now - usual)), usual: money(usual) }),
      t('listing:priceRating.cars', { value: formatNumber(cars, language) }),
    ],
    scale: { at: placeOf(percent), ends: [great, good, fair].map(placeOf) },
  };
}
