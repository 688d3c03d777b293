import type { PricePart } from '#contracts/types.ts';
import type { DemoCar } from './car.ts';
import { factsOf } from './car-facts.ts';
import { ownValue } from './own-fields.ts';
import type { DemoPrice } from './price.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';

/**
 * Parts of an on-the-road price: those that the region has rules for, and the first one, which is the remainder. None
 * if the region has no rules, or if they exceed the price.
 */
export function pricePartsOf(
  car: DemoCar,
  price: DemoPrice,
  { priceParts }: DemoRegionProfile,
  today: string,
  random: Random,
): PricePart[] {
  const [first, ...others] = priceParts;
  const known = others.flatMap(({ name, field: filled, rule }) => {
    const field = { kind: 'number' as const, options: [], terms: [], rule };
    const paid = filled === undefined ? undefined : price.refund?.fields[filled];
    const amount = paid ?? (rule && ownValue(field, factsOf(car, { price }), today, random));
    return typeof amount === 'number' && amount > 0 ? [{ name, amount }] : [];
  });
  const left = price.asking - known.reduce((sum, { amount }) => sum + amount, 0);
  return first && known.length > 0 && left > 0 ? [{ name: first.name, amount: left }, ...known] : [];
}
