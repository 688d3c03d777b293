import type { ListingDetail } from '#contracts/types.ts';
import { priceFields } from '#domain/money/price-parts.ts';
import { PRICE_RATING_FIELD, PRICE_RATINGS } from '#domain/price-rating/price-rating.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { visiblePriceParts } from '#region/format/visible-price-parts.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { type CardContext, fieldLabel } from '#renderer/car-card/card-context.ts';
import { cardView } from '#renderer/car-card/card-view.ts';
import { ratingMark } from '#renderer/price-rating/rating-mark.ts';
import { comparable } from './best-values.ts';
import type { ComparedRow, CompareView } from './compare-view.ts';
import { markedRow } from './marked-row.ts';
import { sectionRows } from './section-rows.ts';

/** Cars that stand side by side at most. */
export const MAX_COMPARED = 4;
const PRICE = 'listing.asking_price';
const INSTALLMENT = 'listing.installment';
const UNKNOWN = '–';

/** Found cars → their comparison: price with its parts and label first, then the facts of the region's car page. */
export function describeCompare(
  details: readonly ListingDetail[],
  gone: string[],
  context: PageContext & CardContext,
): CompareView {
  const { region, language } = context;
  const slugs = details.map(({ card }) => card.slug);
  const path = (route: string, segments: string[]) =>
    pagePath(region, { language: language.code, route, segments });
  const { listingFacts } = region.manifest.pages;
  const shown = new Set([PRICE, PRICE_RATING_FIELD, ...priceFields(region.manifest.pages.price.parts)]);
  const fields = [...new Set([INSTALLMENT, ...listingFacts])].filter((name) => !shown.has(name));
  const cars = details.map(({ card }) => ({
    ...cardView(card, context),
    withoutHref: path(
      'compare',
      slugs.filter((slug) => slug !== card.slug),
    ),
  }));
  const prices = details.map(({ card }) => visiblePrices(card).now);
  return {
    cars,
    rows: [
      rowOf(
        PRICE,
        cars.map(({ price }) => price),
        prices,
        context,
      ),
      ...partRows(details, context),
      ...ratingRow(details, context),
      ...sectionRows(details, context),
      ...fields.flatMap((field) => factRow(field, details, context) ?? []),
    ],
    gone,
    buyHref: path('buy', []),
    canAdd: details.length < MAX_COMPARED,
  };
}

/** What the prices are made up of, as far as it is known. */
function partRows(details: readonly ListingDetail[], context: CardContext): ComparedRow[] {
  const { currency, manifest } = context.region;
  const parts = details.map(({ card }) => visiblePriceParts(card, manifest));
  return manifest.pages.price.parts.flatMap(({ field }) => {
    const amounts = parts.map((known) => known.find((part) => part.field === field)?.amount);
    if (amounts.every((amount) => amount === undefined)) return [];
    const texts = amounts.map((amount) =>
      amount === undefined ? UNKNOWN : formatMoney(amount, currency, context.language),
    );
    return [rowOf(field, texts, amounts, context)];
  });
}

/** How the prices compare with those of like cars; nothing when it is known of none. */
function ratingRow(details: readonly ListingDetail[], context: CardContext): ComparedRow[] {
  const marks = details.map(({ card }) => ratingMark(readField(card, PRICE_RATING_FIELD), context));
  if (marks.every((mark) => mark === undefined)) return [];
  return [
    rowOf(
      PRICE_RATING_FIELD,
      marks.map((mark) => mark?.label ?? context.t('listing:priceRating.unknown')),
      marks.map((mark) => mark && PRICE_RATINGS.indexOf(mark.rating)),
      context,
      'less',
    ),
  ];
}

/** A field of each car; nothing when it is known of none. */
function factRow(
  field: string,
  details: readonly ListingDetail[],
  context: CardContext,
): ComparedRow | undefined {
  const { region } = context;
  const texts = details.map(
    ({ card, facts }) =>
      facts.find((fact) => fact.field === field)?.text ??
      (field === INSTALLMENT ? cardView(card, context).installment : undefined),
  );
  if (texts.every((text) => text === undefined)) return undefined;
  return rowOf(
    field,
    texts.map((text) => text ?? UNKNOWN),
    details.map(({ card }) => comparable(readField(card, field), region.manifest.fields[field]?.kind)),
    context,
  );
}

function rowOf(
  field: string,
  texts: readonly string[],
  values: readonly unknown[],
  context: CardContext,
  better = context.region.manifest.fields[field]?.better,
): ComparedRow {
  return markedRow({ field, label: fieldLabel(field, context), texts, values, better });
}
