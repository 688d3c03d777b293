import { formatPayment } from '#region/format-money.ts';
import { sayTerm } from '../say-term.ts';
import type { DescribeSection } from '../section.ts';

/** What can be bought with the car; nothing can with one that is sold. */
export const describeAddons: DescribeSection<'addons'> = ({ detail: { card, sections }, context }) => {
  const addons = sections?.optionAddons ?? [];
  if (addons.length === 0 || card.status === 'sold') return undefined;
  const { region, language, t } = context;
  return {
    addons: addons.map(({ name, price }) => ({
      name,
      label: sayTerm(t, `cars:addon.${name}`, name),
      price: formatPayment(price, region.currency, language),
    })),
  };
};
