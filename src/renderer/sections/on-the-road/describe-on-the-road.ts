import type { CarVariant } from '#contracts/types.ts';
import { formatExactMoney } from '#region/format/format-money.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { fieldLabel } from '../../car-card/card-context.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import type { OnTheRoadView } from './on-the-road-view.ts';

/** What the price of a new car is made up of, as far as it is known; nothing is made up. */
export const describeOnTheRoad: DescribeSection<OnTheRoadView> = ({ detail: { card }, choice, context }) => {
  const price = visiblePrices(card).now;
  if (card.kind !== 'new' || price === undefined) return undefined;
  const { region, language } = context;
  const money = (amount: number) => formatExactMoney(amount, region.currency, language);
  const parts = partsOf(choice?.variant, price, context, money);
  const totalLabel =
    parts.length > 0 ? context.t('listing:onTheRoad.total') : fieldLabel('listing.asking_price', context);
  return { parts, total: money(price), totalLabel };
};

function partsOf(
  variant: CarVariant | undefined,
  price: number,
  { region, language, t }: SectionInput['context'],
  money: (amount: number) => string,
) {
  const amounts = new Map(variant?.priceParts.map(({ name, amount }) => [name, amount]));
  const sum = [...amounts.values()].reduce((total, amount) => total + amount, 0);
  // parts of another price, such as that before a promotion, would not add up
  if (Math.abs(sum - price) >= 1) return [];
  return region.manifest.newCars.priceParts.flatMap(({ name, label }) => {
    const amount = amounts.get(name);
    return amount === undefined
      ? []
      : [{ name, label: localizedText(label, language.code, t), amount: money(amount) }];
  });
}
