import { formatExactMoney } from '#region/format/format-money.ts';
import type { DescribeSection } from '../section-kind.ts';
import { termLabel } from '../term-label.ts';
import type { AddonsView } from './addons-view.ts';

/** What can be bought with the car; nothing can with one that is sold. */
export const describeAddons: DescribeSection<AddonsView> = ({ detail: { card, sections }, context }) => {
  const addons = sections?.optionAddons ?? [];
  if (addons.length === 0 || card.status === 'sold') return undefined;
  const { region, language, t } = context;
  return {
    addons: addons.map(({ name, price }) => ({
      name,
      label: termLabel(t, `cars:addon.${name}`, name),
      price: formatExactMoney(price, region.currency, language),
    })),
  };
};
