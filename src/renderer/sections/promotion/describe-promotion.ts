import { zonedDay } from '#domain/time/zoned-day.ts';
import { formatDate } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { PromotionView } from './promotion-view.ts';

/** A promotion that runs, its last day in the region included; sold cars have none. */
export const describePromotion: DescribeSection<PromotionView> = ({
  detail: { card, sections },
  context,
}) => {
  const promotion = sections?.promotion;
  const { region, language, t, now } = context;
  if (!promotion || card.status === 'sold') return undefined;
  if (promotion.endsOn < zonedDay(now, region.manifest.timeZone)) return undefined;
  const money = (amount: number) => formatMoney(amount, region.currency, language);
  const saved = Number(card.listing.asking_price ?? 0) - promotion.price;
  return {
    title: localizedText(promotion.title, language.code, t),
    price: money(promotion.price),
    ...(saved > 0 && { saving: t('listing:save', { amount: money(saved) }) }),
    until: t('listing:until', { date: formatDate(promotion.endsOn, language) }),
  };
};
