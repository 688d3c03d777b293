import { formatNumber } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { UsedCarsView } from './used-cars-view.ts';

/** The way to used cars of the same model, for buyers whose budget is smaller. */
export const describeUsedCars: DescribeSection<UsedCarsView> = ({ detail: { card }, used, context }) => {
  if (!used || used.count === 0) return undefined;
  const { region, language, t } = context;
  const cars = t('common:cars', { count: used.count, value: formatNumber(used.count, language) });
  const name = card.model_name.startsWith(card.make_name)
    ? card.model_name
    : `${card.make_name} ${card.model_name}`;
  return {
    text:
      used.price === undefined
        ? cars
        : t('listing:usedCars.text', { cars, price: formatMoney(used.price, region.currency, language) }),
    label: t('listing:usedCars.show', { name }),
    href: used.href,
  };
};
