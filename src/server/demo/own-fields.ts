import type { DemoFieldRule } from '#contracts/types.ts';
import type { FieldValue } from '#domain/criteria.ts';
import { roundToStep } from '#domain/money.ts';
import { addMonths } from './days.ts';
import type { DemoField } from './profile.ts';
import type { Random } from './random.ts';

/** Numbers of a car that a rule may grow with. */
export type DemoFacts = Readonly<Record<NonNullable<DemoFieldRule['of']>, number | undefined>>;

const TRUE_SHARE = 0.25;
const MONTHS_AHEAD = 24;

/**
 * A value for a field that only this region has: by its rule, else any value of its vocabulary or within the bounds of
 * its filter. Undefined where nothing sensible is known of the field.
 */
export function ownValue(field: DemoField, facts: DemoFacts, today: string, random: Random): FieldValue {
  const { rule = {}, kind } = field;
  const share = rule.share ?? (kind === 'boolean' && !rule.atMost ? TRUE_SHARE : 1);
  const has = random.chance(share) && isWithin(rule, facts);
  if (kind === 'boolean') return has;
  if (!has) return undefined;
  if (kind === 'number') return numberValue(field, facts, random);
  if (kind === 'date') {
    return addMonths(today, Math.round(random.between(rule.min ?? 1, rule.max ?? MONTHS_AHEAD)));
  }
  const values = (field.options.length > 0 ? field.options : field.terms).map(String);
  if (kind === 'texts') return random.some(values, 0.3);
  return random.weighted(rule.values ? Object.entries(rule.values) : values.map((value) => [value, 1]));
}

function isWithin({ atMost = {} }: DemoFieldRule, facts: DemoFacts): boolean {
  return Object.entries(atMost).every(([name, limit]) => (facts[name as keyof DemoFacts] ?? 0) <= limit);
}

function numberValue(
  { rule, bounds, options }: DemoField,
  facts: DemoFacts,
  random: Random,
): number | undefined {
  const weights = rule?.values ? Object.entries(rule.values) : [];
  if (weights.length > 0) return Number(random.weighted(weights));
  if (!rule && options.length > 0) return Number(random.pick(options));
  const min = rule?.min ?? (rule?.of ? 0 : bounds?.min);
  const max = rule?.max ?? (rule?.of ? 0 : bounds?.max);
  if (min === undefined || max === undefined) return undefined;
  const grown = rule?.of ? facts[rule.of] : 0;
  if (grown === undefined) return undefined;
  const value = roundToStep(random.between(min, max) + grown * (rule?.times ?? 1), rule?.roundTo ?? 1);
  return nearestOption(value, options);
}

/** A filter with fixed numbers finds no car in between. */
function nearestOption(value: number, options: DemoField['options']): number {
  return options
    .map(Number)
    .reduce(
      (best, option) => (Math.abs(option - value) < Math.abs(best - value) ? option : best),
      options.length > 0 ? Number(options[0]) : value,
    );
}
