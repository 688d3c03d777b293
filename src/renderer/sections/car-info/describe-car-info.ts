import { zonedDay } from '#domain/time/zoned-day.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { publishedDay } from '#domain/vehicle/published-day.ts';
import { formatDate } from '#region/format/format.ts';
import { carTitle } from '#region/text/car-title.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { cardFacts, fieldLabel } from '../../car-card/card-context.ts';
import { reducedMark } from '../../car-card/reduced-mark.ts';
import { statusMark } from '../../car-card/status-mark.ts';
import { formatScore } from '../score.ts';
import type { DescribeSection } from '../section-kind.ts';
import { carInfoFacts } from './car-info-facts.ts';
import type { CarInfoView } from './car-info-view.ts';
import { carRequests } from './car-requests.ts';
import { describePrice } from './describe-price.ts';
import { listedAge } from './listed-age.ts';
import { priceHtml } from './price-block.tsx';
import { reserveView } from './reserve-view.ts';

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
    priceHtml: priceHtml(describePrice({ detail, context })),
    id: card.id,
    title: carTitle(card),
    summary: [...(choice?.variant ? [choice.variant.name] : []), ...cardFacts(card, context)],
    status: statusMark(card.status, context),
    reduced: reducedMark(card, context),
    state: card.status,
    badges: pages.cardBadges
      .filter((name) => readField(card, name) === true)
      .map((name) => fieldLabel(name, context)),
    ...(info?.promoLabel && { promoLabel: localizedText(info.promoLabel, language.code, t) }),
    ...(info?.rating && { rating: formatScore(info.rating, context) }),
    ...(reserve && { reserve }),
    ...carRequests(
      card,
      info ? carInfoFacts(info, card.status, context) : [],
      context,
      reserve !== undefined,
    ),
    notes: [
      listedOn && t('listing:listedOn', { date: formatDate(listedOn, language) }),
      listedAge(listedOn, zonedDay(now, timeZone), language) ?? '',
      info ? t('listing:listingId', { id: info.listingId }) : '',
      info ? t('listing:stockId', { id: info.inventoryId }) : '',
    ].filter((note) => note !== ''),
    contact,
    chat: { region: region.code, language: language.code, slug: card.slug },
    similarHref: similar.href,
  };
};
