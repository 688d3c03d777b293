import type { DemoFieldRule } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { addMonths } from '#domain/time/calendar-months.ts';
import type { DemoFlags } from './flags.ts';
import type { DemoField } from './profile.ts';
import type { Random } from './random.ts';

/** What a rule may depend on: numbers of a car, and its flags if it has any. */
export interface DemoFacts {
  numbers: Readonly<Record<NonNullable<DemoFieldRule['of']>, number | undefined>>;
  flags?: DemoFlags;
}

const TRUE_SHARE = 0.25;
const MONTHS_AHEAD = 24;

/**
 * Returns a value for a field that only this region has: by its rule, else any value of its vocabulary or within the
 * bounds of its filter. Undefined if nothing is known about the field.
 */
export function ownValue(field: DemoField, facts: DemoFacts, today: string, random: Random): FieldValue {
  const { rule = {}, kind } = field;
  const share = rule.share ?? (kind === 'boolean' && !rule.atMost ? TRUE_SHARE : 1);
  const has = hasField(rule, facts, random.chance(share));
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

/** Flags come first: what they promise about a car must hold independent of chance. */
function hasField(rule: DemoFieldRule, { numbers, flags }: DemoFacts, isLucky: boolean): boolean {
  if (rule.without?.some((flag) => flags?.[flag])) return false;
  return rule.with?.some((flag) => flags?.[flag]) || (isLucky && isWithin(rule, numbers));
}

function isWithin({ atLeast = {}, atMost = {} }: DemoFieldRule, numbers: DemoFacts['numbers']): boolean {
  const numberOf = (name: string) => numbers[name as keyof typeof numbers] ?? 0;
  return (
    Object.entries(atLeast).every(([name, limit]) => numberOf(name) >= limit) &&
    Object.entries(atMost).every(([name, limit]) => numberOf(name) <= limit)
  );
}

function numberValue(
  { rule, bounds, options }: DemoField,
  { numbers }: DemoFacts,
  random: Random,
): number | undefined {
  const weights = rule?.values ? Object.entries(rule.values) : [];
  if (weights.length > 0) return Number(random.weighted(weights));
  if (!rule && options.length > 0) return Number(random.pick(options));
  const min = rule?.min ?? (rule?.of ? 0 : bounds?.min);
  const max = rule?.max ?? (rule?.of ? 0 : bounds?.max);
  if (min === undefined || max === undefined) return undefined;
  const grown = rule?.of ? numbers[rule.of] : 0;
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
