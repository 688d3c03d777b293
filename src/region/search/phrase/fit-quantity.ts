import type { NumberMarks } from '#domain/text/decimal-place.ts';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { MAX_DECIMALS, withoutNoise } from '../../format/max-decimals.ts';
import { isMoneyFormat } from '../../format/money-format.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../manifest/resolved-region.ts';
import { decimalsOf } from '../filter-decimals.ts';
import { aloneMeans, type Ends, fitsFilter, writtenIn } from './filter-bounds.ts';
import { possibleYears } from './possible-years.ts';
import { type Amount, otherSide, type Quantity } from './quantity.ts';

export interface FitContext {
  region: ResolvedRegion;
  /** Of the language that the text is most likely in. */
  marks: NumberMarks;
  /** Years that calendars of the region's languages are ahead. */
  calendars: readonly number[];
}

/** A filter and the ends that a quantity gives it. */
export interface Fit {
  filter: ResolvedFilter;
  ends: Ends;
}

const DECIMALS = 9;
/** How far "about" reaches on both sides. */
const ABOUT_PERCENT = 10;
/** What a rounded number stands for at most: 1.5 litres are 1,450 to 1,550 cc. */
const COARSEST = 100;
/** A year begins a range of ten years at most: 2000年代 ends with 2009. */
const DECADE = 10;

/**
 * The filter that a quantity is about, by its words, else by its size; undefined: none.
 * @param said keys of all filters that the text names: times that are left are asked for only by name
 */
export function fitQuantity(
  context: FitContext,
  quantity: Quantity,
  said: ReadonlySet<string>,
): Fit | undefined {
  if (quantity.isUnclear || quantity.isNegated) return undefined;
  const fit = filterOf(context, quantity, said);
  // what is not "2018 or older" begins a year later, what is not "20k or more" ends at 20k
  const isStepwise = fit && !isMoneyFormat(fit.filter.format) && fit.filter.format !== 'number';
  return quantity.reversed === 'after' && isStepwise ? undefined : fit;
}

function filterOf(context: FitContext, quantity: Quantity, said: ReadonlySet<string>): Fit | undefined {
  const { region } = context;
  const { named, factors, isMoney, isAge } = quantity;
  const isSaid = (key: string) =>
    said.has(key) || region.filters.find(({ query }) => query === key)?.format !== 'months';
  const counted = Object.keys(factors ?? {}).filter(isSaid);
  if (isAge || isDuration(context, quantity, counted)) return ageFit(context, quantity);
  if (named.length > 0 || factors) {
    const both = named.filter((key) => counted.includes(key));
    const fit = firstFit(both.length > 0 ? both : [...named, ...counted], context, quantity);
    return fit && isAmount(fit, quantity) ? fit : undefined;
  }
  const money = region.filters.filter(({ format }) => isMoneyFormat(format)).map(({ query }) => query);
  if (isMoney) return firstFit(money, context, quantity);
  return yearFit(context, quantity) ?? sizeFit(context, quantity);
}

/** Years that are compared are an age where nothing says what else they are: "under 5 years", but not 18年以后. */
function isDuration({ region }: FitContext, quantity: Quantity, counted: readonly string[]): boolean {
  const { amounts, side, named, isUnitBehind, isDate, era } = quantity;
  const isCompared = side !== undefined || amounts.length > 1;
  if (!isCompared || !isUnitBehind || isDate || era !== undefined || named.length > 0) return false;
  const formats = counted.map((key) => region.filters.find(({ query }) => query === key)?.format);
  const isShort = amounts.every(({ typed, magnitude }) => magnitude === undefined && /^\d{1,2}$/.test(typed));
  return isShort && formats.includes('year') && !formats.includes('months');
}

/** A number alone beside the name of an amount of money may be something else: 3月 is a month. */
function isAmount({ filter, ends }: Fit, { amounts, isMoney, factors }: Quantity): boolean {
  const isBare = !isMoney && !factors && amounts.every(({ magnitude }) => magnitude === undefined);
  return (
    !isBare || !isMoneyFormat(filter.format) || fitsFilter(filter, ends, true) || filter.ticks.length === 0
  );
}

function firstFit(keys: readonly string[], context: FitContext, quantity: Quantity): Fit | undefined {
  for (const key of keys) {
    const filter = context.region.filters.find(({ query }) => query === key);
    const ends = filter && endsIn(filter, context, quantity);
    if (filter && ends && writtenIn(context.region, filter, ends) !== undefined) return { filter, ends };
  }
  return undefined;
}

/** The years in which cars of the age were made: the older, the earlier. */
function ageFit(context: FitContext, { amounts, side: given, isOfCars }: Quantity): Fit | undefined {
  const side = given && isOfCars ? otherSide(given) : given;
  const { region } = context;
  const filter = region.filters.find(({ format }) => format === 'year');
  const newest = filter?.ticks.at(-1);
  if (!filter || newest === undefined) return undefined;
  const ages = amounts.map(({ typed, magnitude }) => (magnitude === undefined ? Number(typed) : Number.NaN));
  const made = ages.map((age) => newest - age);
  if (!made.every((year) => Number.isInteger(year))) return undefined;
  const [min, max] = [Math.min(...made), Math.max(...made)];
  const ends = { ...(side !== 'min' && { min }), ...(side !== 'max' && { max }) };
  return writtenIn(region, filter, ends) !== undefined ? { filter, ends } : undefined;
}

/** A number like a year is one. */
function yearFit(context: FitContext, quantity: Quantity): Fit | undefined {
  if (!quantity.amounts.every(({ typed, magnitude }) => magnitude === undefined && /^\d{4}$/.test(typed)))
    return quantity.era === undefined ? undefined : firstFit(yearKeys(context), context, quantity);
  return firstFit(yearKeys(context), context, quantity);
}

const yearKeys = ({ region }: FitContext): string[] =>
  region.filters.filter(({ format }) => format === 'year').map(({ query }) => query);

/**
 * The first range, in the order of the manifest, that asks about amounts of the size. A number alone may be anything; only
 * one that fits a price is one.
 */
function sizeFit(context: FitContext, quantity: Quantity): Fit | undefined {
  if (quantity.era !== undefined) return undefined;
  const isCompared =
    quantity.side !== undefined || quantity.isAbout || quantity.amounts.some(({ magnitude }) => magnitude);
  const hasHint = isCompared || quantity.amounts.length > 1;
  const ranges = context.region.filters.filter(
    ({ format, ticks }) => ticks.length > 0 && (isMoneyFormat(format) || format === 'number'),
  );
  for (const filter of hasHint ? ranges : ranges.filter(({ format }) => isMoneyFormat(format)).slice(0, 1)) {
    const ends = endsIn(filter, context, quantity);
    if (!ends || !fitsFilter(filter, ends, hasHint)) continue;
    if (writtenIn(context.region, filter, ends) !== undefined) return { filter, ends };
  }
  return undefined;
}

/** The ends in units of the filter; undefined where the number is none. */
function endsIn(filter: ResolvedFilter, context: FitContext, quantity: Quantity): Ends | undefined {
  const values = quantity.amounts.map((amount) => valueIn(filter, context, quantity, amount));
  const [first, second] = values;
  if (first === undefined || (quantity.amounts.length > 1 && second === undefined)) return undefined;
  const last = lastOfStep(filter, context, quantity);
  if (second !== undefined)
    return { min: Math.min(first, second), max: Math.max(first, second, last ?? first) };
  if (last !== undefined)
    return { ...(quantity.side !== 'max' && { min: first }), ...(quantity.side !== 'min' && { max: last }) };
  if (quantity.isAbout && quantity.side === undefined) return around(first, filter);
  const side = quantity.side ?? aloneMeans(filter, context.region);
  if (side !== 'both') return { [side]: first };
  const half = filter.format === 'number' ? Math.min(roundness(first), COARSEST) / 2 : 0;
  return { min: first - half, max: first + half };
}

/** The last number of the range that the quantity, or its second amount, begins; undefined: it begins none. */
function lastOfStep(filter: ResolvedFilter, context: FitContext, quantity: Quantity): number | undefined {
  const amount = quantity.amounts.at(-1);
  const first = numberIn(context, quantity, quantity.amounts[0]);
  const isCompared = quantity.side !== undefined || quantity.isAbout === true || first === 0;
  if (!amount || (amount.step?.isLoose && isCompared)) return undefined;
  if (filter.format === 'year') {
    const year = amount.step && valueIn(filter, context, quantity, amount);
    if (year === undefined) return undefined;
    return Math.min(year + Math.min(lastDigit(year), DECADE) - 1, filter.ticks.at(-1) ?? year);
  }
  const number = numberIn(context, quantity, amount);
  // "150 to 200 million" ends below 210: its step is the smaller one of both numbers
  const maxStep = amount.step?.isLoose && first !== undefined ? lastDigit(first) : undefined;
  const end = number === undefined ? undefined : stepEnd(number, amount, maxStep);
  if (end === undefined) return undefined;
  const smallest = filter.multiplier === 1 ? 1 : 10 ** -MAX_DECIMALS;
  return withoutNoise(inUnits(end, filter, context, quantity) - smallest);
}

/** Numbers around one: a year on both sides, a share of any other. */
function around(value: number, filter: ResolvedFilter): Ends {
  const half = filter.format === 'year' ? 1 : (value * ABOUT_PERCENT) / 100;
  const end = (number: number) => (filter.multiplier === 1 ? Math.round(number) : withoutNoise(number));
  return { min: end(value - half), max: end(value + half) };
}

function valueIn(
  filter: ResolvedFilter,
  context: FitContext,
  quantity: Quantity,
  amount: Amount,
): number | undefined {
  if (filter.format !== 'year') {
    const number = numberIn(context, quantity, amount);
    return number === undefined ? undefined : inUnits(number, filter, context, quantity);
  }
  if (amount.magnitude !== undefined) return undefined;
  const { region, calendars } = context;
  return possibleYears(amount.typed, quantity.era, calendars).find((year) =>
    writtenIn(region, filter, { min: year, max: year }),
  );
}

/** The amount as it was written, with its magnitude; undefined where it is a year of an era or no number. */
function numberIn(
  { marks }: FitContext,
  { factors, era }: Quantity,
  { typed, magnitude, added = 0 }: Amount,
): number | undefined {
  const digits = magnitude === undefined && !factors ? 0 : DECIMALS;
  const number = parseTypedNumber(typed, { ...marks, digits });
  if (number === undefined || era !== undefined) return undefined;
  // 4.1 * 1000000 is 4099999.9999999995
  return magnitude === undefined ? number + added : withoutNoise(number * magnitude + added);
}

function inUnits(
  number: number,
  filter: ResolvedFilter,
  { region }: FitContext,
  { factors }: Quantity,
): number {
  const factor = factors && Object.hasOwn(factors, filter.query) ? factors[filter.query] : undefined;
  const unit = factor ?? (isMoneyFormat(filter.format) ? 1 : filter.multiplier);
  const value = (number * unit) / filter.multiplier;
  return isMoneyFormat(filter.format)
    ? withoutNoise(value)
    : Number(value.toFixed(decimalsOf(filter, region.currency)));
}

/** The power of ten that a whole number is rounded to. */
function roundness(value: number): number {
  let power = 1;
  while (value > 0 && value % (power * 10) === 0) power *= 10;
  return power > 1 ? power : 0;
}

/**
 * What a range ends below that begins at a number; undefined: the number begins none.
 * @param number the amount, with its magnitude
 * @param maxStep width of the range at most
 */
function stepEnd(
  number: number,
  { step, below, magnitude, added = 0 }: Amount,
  maxStep = Number.POSITIVE_INFINITY,
): number | undefined {
  if (below !== undefined) return below * (magnitude ?? 1);
  if (!step || number <= 0) return undefined;
  const isWhole = step.of === 'magnitude' && magnitude !== undefined && added === 0;
  return number + Math.min(isWhole ? magnitude : lastDigit(number), maxStep);
}

/** What one of the last digit other than 0 counts: 100000 in 300000, 0.1 in 1.5. */
function lastDigit(number: number): number {
  const [whole = '', decimals] = String(number).split('.');
  return decimals ? 10 ** -decimals.length : 10 ** (whole.length - whole.replace(/0+$/, '').length);
}
