import type { ListingDetail, ListingSections } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import { taxedAmount } from '#domain/money/price-parts.ts';
import { PRICE_RATING_FIELD, ratingOf } from '#domain/price-rating/price-rating.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatExactMoney, formatMoney } from '#region/format/format-money.ts';
import { type VisibleAmount, visiblePriceParts } from '#region/format/visible-price-parts.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { promisesOf } from '#region/promises/promises-of.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { type CardContext, fieldLabel, fieldText } from '../../car-card/card-context.ts';
import { priceFrame } from '../../car-card/price-frame.ts';
import { priceView } from '../../car-card/price-view.ts';
import { ratingMark } from '../../price-rating/rating-mark.ts';
import type { SectionInput } from '../section-kind.ts';
import type { PriceBlockView, PriceLabel } from './price-block-view.ts';

const METHOD = 'price-rating';

/** The usual price is rounded to this part of the step in which the region's prices are set. */
const ROUNDING = 10;

/** Ends of the scale, in times the difference of a great price. */
const EXTENT = 2;

type CarInfo = ListingSections['carInfoSection'];

/** The price of a car, what it is made up of and how it compares. */
export function describePrice({ detail, context }: Pick<SectionInput, 'detail' | 'context'>): PriceBlockView {
  const { card, sections } = detail;
  const info = sections?.carInfoSection;
  const label = describePriceLabel(detail, context);
  const installment = card.status === 'sold' ? undefined : fieldText(card, 'listing.installment', context);
  return {
    ...priceView(card, context),
    ...priceFrame(card, context),
    ...(info && describeMoney(info, card, context)),
    ...(installment && { installment: context.t('listing:installment', { amount: installment }) }),
    ...describeParts(detail.card, context),
    ...(label && { label }),
    promises:
      card.status === 'sold' || card.kind === 'new'
        ? []
        : promisesOf(context, (flag) => readField(card, flag) === true),
  };
}

function describeParts(
  card: SectionInput['detail']['card'],
  context: CardContext,
): Pick<PriceBlockView, 'parts'> {
  const { region, language, t } = context;
  const parts = visiblePriceParts(card, region.manifest);
  const { now } = visiblePrices(card);
  if (parts.length === 0 || now === undefined) return {};
  const row = ({ field, amount }: VisibleAmount) => ({
    label: fieldLabel(field, context),
    amount: formatExactMoney(amount, region.currency, language),
  });
  return {
    parts: {
      title: t('listing:priceParts'),
      rows: [
        ...parts.map((part) => ({ ...row(part), items: part.items.map(row) })),
        { ...row({ field: PRICE_FIELD, amount: now }), items: [] },
      ],
    },
  };
}

/** Notes next to the current price; a promotion also lowers the included tax. */
function describeMoney(
  { price, discount, tax, priceWithTax }: CarInfo,
  card: SectionInput['detail']['card'],
  { region, language, t }: CardContext,
): Pick<PriceBlockView, 'saving' | 'taxNote'> {
  const money = (amount: number) => formatMoney(amount, region.currency, language);
  const { untaxed = [] } = region.manifest.pages.price;
  const free = Object.fromEntries(untaxed.map((name) => [name, readField(card, name)]));
  const taxed = (amount: number) => taxedAmount(amount, free, untaxed);
  const { now, before } = visiblePrices(card);
  const share = now && price ? now / price : 1;
  const taxShare = now && price ? taxed(now) / taxed(price) : 1;
  const saved = now && before ? before - now : discount;
  return {
    ...(now && saved && { saving: t('listing:save', { amount: money(saved) }) }),
    ...(now &&
      tax && {
        taxNote: t(priceWithTax && priceWithTax > (price ?? 0) ? 'listing:taxAdded' : 'listing:taxIncluded', {
          name: localizedText(region.manifest.pages.taxName ?? 'listing:tax', language.code, t),
          amount: money(tax * taxShare),
          price: money((priceWithTax ?? price ?? now) * share),
        }),
      }),
  };
}

type Detail = Pick<ListingDetail, 'card' | 'price_comparison'>;

type Context = SectionInput['context'];

/** How the price of a car compares with those of cars like it, or why it is not compared; nothing while prices are not rated. */
function describePriceLabel(detail: Detail, context: Context): PriceLabel | undefined {
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
