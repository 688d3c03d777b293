import { readField } from '#domain/listing-fields.ts';
import { formatDate } from '#region/format.ts';
import { fieldLabel, sayFact, sayField } from '#ui/car-card/card-context.ts';
import { priceView } from '#ui/car-card/price-view.ts';
import { statusMark } from '#ui/car-card/status-mark.ts';
import type { DescribeSection } from '../section.ts';

/** What the car is and what it costs. */
export const describeCarInfo: DescribeSection<'car_info'> = ({ detail, context, contact, similar }) => {
  const { card, published_at } = detail;
  const { pages } = context.region.manifest;
  return {
    ...priceView(card, context),
    id: card.id,
    title: card.title,
    summary: pages.cardFacts.flatMap((name) => sayFact(card, name, context) ?? []),
    status: statusMark(card.status, context),
    isSold: card.status === 'sold',
    badges: pages.cardBadges
      .filter((name) => readField(card, name) === true)
      .map((name) => fieldLabel(name, context)),
    installment: sayField(card, 'listing.installment', context),
    listedOn: context.t('listing:listedOn', { date: formatDate(published_at, context.language) }),
    contact,
    similarHref: similar.href,
  };
};
