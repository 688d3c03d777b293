import { formatDate } from '#region/format.ts';
import { formatMoney } from '#region/format-money.ts';
import { localizedText } from '#region/localized-text.ts';
import type { DescribeSection } from '../section.ts';

const DAY = 86_400_000;

/** A promotion that runs, its last day included; sold cars have none. */
export const describePromotion: DescribeSection<'promotion'> = ({ detail: { card, sections }, context }) => {
  const promotion = sections?.promotion;
  const { region, language, t, now } = context;
  if (!promotion || card.status === 'sold' || Date.parse(promotion.endsOn) + DAY < now) return undefined;
  const money = (amount: number) => formatMoney(amount, region.currency, language);
  const saved = Number(card.listing.asking_price ?? 0) - promotion.price;
  return {
    title: localizedText(promotion.title, language.code, t),
    price: money(promotion.price),
    ...(saved > 0 && { saving: t('listing:save', { amount: money(saved) }) }),
    until: t('listing:until', { date: formatDate(promotion.endsOn, language) }),
  };
};
