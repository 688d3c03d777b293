import { formatMoney } from '#region/format/format-money.ts';
import { fieldText } from '../../car-card/card-context.ts';
import { withVariant } from '../new-car.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { VariantsView } from './variants-view.ts';

/** What versions differ in, in the order in which buyers ask. */
const FACT_FIELDS = [
  'inventory.fuel_type',
  'inventory.engine_capacity',
  'inventory.battery_capacity',
  'inventory.power',
  'inventory.driving_range',
];

/** The versions of a new car with their prices; one alone is no choice. */
export const describeVariants: DescribeSection<VariantsView> = ({ detail, choice, context }) => {
  if (!choice?.variant || choice.variants.length < 2) return undefined;
  const { region, language } = context;
  const { variants, variant: shown, color } = choice;
  return {
    variants: variants.map((variant) => {
      const card = withVariant(detail.card, variant);
      return {
        key: variant.key,
        name: variant.name,
        facts: FACT_FIELDS.flatMap((name) => fieldText(card, name, context) ?? []),
        price: formatMoney(variant.price, region.currency, language),
        href: `${choice.hrefOf({ variant: variant.key, color: color?.key })}#variants`,
        isShown: variant.key === shown.key,
      };
    }),
  };
};
