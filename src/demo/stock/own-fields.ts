import type { DemoFieldRule } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { addMonths, monthsUntil } from '#domain/time/calendar-months.ts';
import { addDays } from './days.ts';
import type { DemoFlags } from './flags.ts';
import type { DemoField } from './profile.ts';
import type { Random } from './random.ts';

/** What a rule may depend on: numbers of a car, and its flags if it has any. */
export interface DemoFacts {
  numbers: Readonly<Record<NonNullable<DemoFieldRule['of']>, number | undefined>>;
  flags?: DemoFlags;
  /** Fields that are filled already, for rules that follow from them. */
  fields?: Readonly<Record<string, FieldValue>>;
  /** Day of the first registration; absent for new cars. */
  registeredOn?: string;
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
  if (kind === 'date' && rule.every) return nextOf(rule.every, facts.registeredOn, today);
  if (kind === 'date') {
    return addMonths(today, Math.round(random.between(rule.min ?? 1, rule.max ?? MONTHS_AHEAD)));
  }
  const values = (field.options.length > 0 ? field.options : field.terms).map(String);
  if (kind === 'texts') return random.some(values, 0.3);
  return random.weighted(rule.values ? Object.entries(rule.values) : values.map((value) => [value, 1]));
}

/** The last day of a period that is counted from the registration: `first` months, and `then` months again and again. */
function nextOf(
  { first, then }: NonNullable<DemoFieldRule['every']>,
  registeredOn: string | undefined,
  today: string,
): string | undefined {
  if (registeredOn === undefined) return undefined;
  for (let months = first; ; months += then) {
    const day = addDays(addMonths(registeredOn, months), -1);
    // renewed before it is sold
    if (monthsUntil(today, day) > 0) return day;
  }
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
  { numbers, fields }: DemoFacts,
  random: Random,
): number | undefined {
  const weights = rule?.values ? Object.entries(rule.values) : [];
  if (weights.length > 0) return Number(random.weighted(weights));
  if (!rule && options.length > 0) return Number(random.pick(options));
  const isGrown = rule?.of !== undefined || rule?.ofField !== undefined;
  const min = rule?.min ?? (isGrown ? 0 : bounds?.min);
  const max = rule?.max ?? (isGrown ? (rule?.min ?? 0) : bounds?.max);
  if (min === undefined || max === undefined) return undefined;
  const grown = rule?.ofField !== undefined ? fields?.[rule.ofField] : rule?.of ? numbers[rule.of] : 0;
  if (typeof grown !== 'number') return undefined;
  const value = roundToStep(random.between(min, max) + growth(grown, rule), rule?.roundTo ?? 1);
  return nearestOption(value, options);
}

/** What a fact adds: each of its units `times`, or in bands, each with a factor of its own. */
function growth(fact: number, { times = 1, bands }: DemoFieldRule = {}): number {
  if (!bands) return fact * times;
  let from = 0;
  let sum = 0;
  for (const band of bands) {
    const to = band.upTo ?? Number.POSITIVE_INFINITY;
    sum += Math.max(0, Math.min(fact, to) - from) * band.times;
    from = to;
  }
  return sum;
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
