import type { Filter, Tick } from '#contracts/types.ts';
import { MAX_DECIMALS, withoutNoise } from '#region/format/max-decimals.ts';
import { MIN_YEAR } from '#region/search/calendar-year.ts';
import { type FilterRange, filterRange, isReached } from '#region/search/filter-range.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { type Bounds, checkTicks } from './ticks.ts';

/** Checks that bounds, steps, ticks and defaults of range and number filters are consistent. */
export function checkFilterNumbers(context: CheckContext): void {
  for (const { filter, path } of filtersOf(context)) {
    const bounds = boundsOf(filter, context.currentYear);
    if (bounds) checkBounds(context, filter, path, bounds);
    if (context.isReported([...path, 'bounds'])) continue;
    checkDecimals(context, filter, path);
    if (filter.ticks) checkTicks(context, filter.ticks, [...path, 'ticks'], bounds);
    checkReach(context, filter, path, bounds?.min ?? 0);
    const { default: preset } = filter;
    if (preset === undefined) continue;
    if (preset < 0 || (bounds && (preset < bounds.min || preset > bounds.max)))
      context.report([...path, 'default'], {
        message: `the default ${preset} is outside the bounds`,
        allowed: bounds ? `${bounds.min} to ${bounds.max}` : '0 or more',
        others: [[...path, 'bounds']],
      });
    else checkPreset(context, filter, path, bounds?.min ?? 0);
  }
}

/** Returns the bounds of a filter; undefined if it has none. */
export function boundsOf({ bounds }: Filter, currentYear: number): Bounds | undefined {
  const value = (end: number | string) => (typeof end === 'number' ? end : currentYear);
  return bounds && { min: value(bounds.min), max: value(bounds.max) };
}

function checkBounds(context: CheckContext, filter: Filter, path: JsonPath, { min, max }: Bounds): void {
  const at = [...path, 'bounds'];
  if (min < 0)
    context.report([...at, 'min'], { message: `${min} cannot be used in an address`, allowed: '0 or more' });
  if (min < MIN_YEAR && context.manifest.fields[filter.field ?? '']?.format === 'year')
    context.report([...at, 'min'], {
      message: `there are no cars of the year ${min}`,
      allowed: `${MIN_YEAR} or more`,
    });
  if (min >= max)
    context.report([...at, 'min'], {
      message: `the minimum ${min} is not below the maximum ${max}`,
      allowed: `less than ${max}`,
      others: [[...at, 'max']],
    });
  else if (filter.step !== undefined && filter.step > max - min)
    context.report([...path, 'step'], {
      message: `a step of ${filter.step} is wider than the bounds`,
      allowed: `at most ${max - min}`,
      others: [at],
    });
}

/** Checks that ticks are reachable: a slider moves by its step (the price step for money). */
function checkReach(context: CheckContext, filter: Filter, path: JsonPath, start: number): void {
  const range = rangeOf(context, filter);
  if (!range || range.ticks.length === 0) return;
  const { ticks, step } = range;
  const field = ['fields', filter.field ?? '', 'range'];
  const ticksPath = filter.ticks ? [...path, 'ticks'] : [...field, 'ticks'];
  const stepPath = filter.step === undefined ? [...field, 'step'] : [...path, 'step'];
  const hasStep = filter.step !== undefined || context.manifest.fields[filter.field ?? '']?.range?.step;
  const missed = ticks.find((value) => !isReached(value, start, step));
  const last = Math.max(start, ticks.at(-1) ?? start);
  if (hasStep && last > start && step > last - start)
    context.report(stepPath, {
      message: `a step of ${step} is wider than the ticks`,
      allowed: `at most ${last - start}`,
      others: [ticksPath],
    });
  else if (missed !== undefined)
    context.report(hasStep ? stepPath : ticksPath, {
      message: `steps of ${step} never reach the tick ${missed}`,
      allowed: 'a step that divides every tick',
      others: [
        ticksPath,
        hasStep ? [...path, 'bounds'] : ['currency', 'priceStep'],
        ...(filter.ticks ? [] : [[...field, 'scale']]),
      ],
    });
}

/** Checks that the default is a position of the control. */
function checkPreset(context: CheckContext, filter: Filter, path: JsonPath, start: number): void {
  const step = rangeOf(context, filter)?.step;
  const { default: preset } = filter;
  if (step === undefined || preset === undefined || isReached(preset, start, step)) return;
  const below = start + Math.floor((preset - start) / step) * step;
  context.report([...path, 'default'], {
    message: `steps of ${step} never reach the default ${preset}`,
    allowed: `such as ${below} or ${below + step}`,
    others: [
      [...path, 'step'],
      [...path, 'bounds'],
    ],
  });
}

/** Returns ticks and step of a control. Undefined if a value they depend on is invalid. */
function rangeOf(context: CheckContext, filter: Filter): FilterRange | undefined {
  const { field = '' } = filter;
  const currency = ['priceStep', 'installmentMultiplier'].map((name) => ['currency', name]);
  if (!context.isValid(['fields', field], ...currency) || context.isReported(['fields', field, 'range']))
    return undefined;
  return filterRange(filter, context.manifest, context.currentYear);
}

/** Checks that the values of a control can be written in an address. */
function checkDecimals(context: CheckContext, filter: Filter, path: JsonPath): void {
  for (const { value, at } of numbersOf(filter, path)) {
    if (withoutNoise(value) === value) continue;
    context.report(at, {
      message: `${value} has more decimals than an address takes`,
      allowed: `at most ${MAX_DECIMALS}`,
    });
  }
}

interface PlacedNumber {
  value: number;
  at: JsonPath;
}

function numbersOf({ step, bounds, ticks = [], default: preset }: Filter, path: JsonPath): PlacedNumber[] {
  return [
    ...numbersIn({ step, default: preset }, path),
    ...numbersIn({ ...bounds }, [...path, 'bounds']),
    ...ticks.flatMap((tick, index) => numbersOfTick(tick, [...path, 'ticks', index])),
  ];
}

function numbersOfTick(tick: Tick, at: JsonPath): PlacedNumber[] {
  return typeof tick === 'number' ? [{ value: tick, at }] : numbersIn({ ...tick }, at);
}

function numbersIn(given: Readonly<Record<string, unknown>>, path: JsonPath): PlacedNumber[] {
  return Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ value, at: [...path, name] }] : [],
  );
}
