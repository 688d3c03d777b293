import type { ListingSections } from '#contracts/types.ts';
import { readField } from '#domain/listing-fields.ts';
import { publishedDay } from '#domain/published-day.ts';
import { zonedDay } from '#domain/zoned-day.ts';
import { formatDate } from '#region/format/format.ts';
import { formatMoney, formatPayment } from '#region/format/format-money.ts';
import { shownPrices } from '#region/format/shown-prices.ts';
import { carTitle } from '#region/text/car-title.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { type CardContext, cardFacts, fieldLabel, fieldText } from '#ui/car-card/card-context.ts';
import { priceView } from '#ui/car-card/price-view.ts';
import { reducedMark } from '#ui/car-card/reduced-mark.ts';
import { statusMark } from '#ui/car-card/status-mark.ts';
import { formatScore } from '../score.ts';
import type { DescribeSection } from '../section.ts';
import { carInfoFacts } from './car-info-facts.ts';
import type { CarInfoView } from './car-info-view.ts';
import { carRequests } from './car-requests.ts';
import { describePriceRating } from './describe-price-rating.ts';
import { listedAge } from './listed-age.ts';
import { reserveView } from './reserve-view.ts';

type CarInfo = ListingSections['carInfoSection'];

/** What the car is and what it costs. What only the sections know is left out of a car that has none. */
export const describeCarInfo: DescribeSection<CarInfoView> = ({
  detail,
  context,
  contact,
  similar,
  choice,
}) => {
  const { card, published_at, sections } = detail;
  const { region, language, t, now } = context;
  const { pages, timeZone } = region.manifest;
  const info = sections?.carInfoSection;
  const reserve = reserveView(card, context);
  const listedOn = info?.listedOn ?? publishedDay(published_at, timeZone) ?? '';
  return {
    ...priceView(card, context),
    id: card.id,
    title: carTitle(card),
    summary: [...(choice?.variant ? [choice.variant.name] : []), ...cardFacts(card, context)],
    status: statusMark(card.status, context),
    reduced: reducedMark(card, context),
    state: card.status,
    badges: pages.cardBadges
      .filter((name) => readField(card, name) === true)
      .map((name) => fieldLabel(name, context)),
    installment: card.status === 'sold' ? undefined : fieldText(card, 'listing.installment', context),
    ...describePriceRating(card, context),
    ...(info && describeMoney(info, shownPrices(card), context)),
    ...(reserve && { reserve }),
    ...carRequests(
      card,
      info ? carInfoFacts(info, card.status, context) : [],
      context,
      reserve !== undefined,
    ),
    notes: [
      listedOn && t('listing:listedOn', { date: formatDate(listedOn, language) }),
      listedAge(listedOn, zonedDay(now, timeZone), language.locale) ?? '',
      info ? t('listing:listingId', { id: info.listingId }) : '',
      info ? t('listing:stockId', { id: info.inventoryId }) : '',
    ].filter((note) => note !== ''),
    contact,
    chat: { region: region.code, language: language.code, slug: card.slug },
    similarHref: similar.href,
  };
};

/** Note next to the current price; a promotion also lowers the included tax. */
function describeMoney(
  { price, discount, tax, priceWithTax, promoLabel, rating }: CarInfo,
  { now, before }: ReturnType<typeof shownPrices>,
  context: CardContext,
) {
  const { region, language, t } = context;
  const money = (amount: number) => formatMoney(amount, region.currency, language);
  const share = now && price ? now / price : 1;
  const saved = now && before ? before - now : discount;
  return {
    ...(promoLabel && { promoLabel: localizedText(promoLabel, language.code, t) }),
    ...(now && saved && { saving: t('listing:save', { amount: money(saved) }) }),
    ...(now &&
      tax && {
        taxNote: t(priceWithTax && priceWithTax > (price ?? 0) ? 'listing:taxAdded' : 'listing:taxIncluded', {
          name: localizedText(region.manifest.pages.taxName ?? 'listing:tax', language.code, t),
          amount: formatPayment(tax * share, region.currency, language),
          price: money((priceWithTax ?? price ?? now) * share),
        }),
      }),
    ...(rating && { rating: formatScore(rating, context) }),
  };
}
