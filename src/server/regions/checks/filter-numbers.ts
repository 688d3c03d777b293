import type { Filter } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { checkTicks } from './ticks.ts';

/** Bounds, steps, ticks and defaults of range and number filters agree with each other. */
export function checkFilterNumbers(context: CheckContext): void {
  for (const { filter, path } of filtersOf(context)) {
    const bounds = boundsOf(filter, context.currentYear);
    if (bounds) checkBounds(context, filter, path, bounds);
    if (filter.ticks) checkTicks(context, filter.ticks, [...path, 'ticks'], bounds);
    if (filter.ticks) checkReach(context, filter, path, bounds?.min ?? 0);
    const { default: preset } = filter;
    if (preset === undefined) continue;
    if (preset < 0 || (bounds && (preset < bounds.min || preset > bounds.max)))
      context.report([...path, 'default'], {
        message: `the default ${preset} is outside the bounds`,
        allowed: bounds ? `${bounds.min} to ${bounds.max}` : '0 or more',
        others: [[...path, 'bounds']],
      });
  }
}

export interface Bounds {
  min: number;
  max: number;
}

function boundsOf({ bounds }: Filter, currentYear: number): Bounds | undefined {
  const value = (end: number | string) => (typeof end === 'number' ? end : currentYear);
  return bounds && { min: value(bounds.min), max: value(bounds.max) };
}

function checkBounds(context: CheckContext, filter: Filter, path: JsonPath, { min, max }: Bounds): void {
  const at = [...path, 'bounds'];
  if (min < 0)
    context.report([...at, 'min'], { message: `${min} cannot stand in an address`, allowed: '0 or more' });
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

/** A slider moves by its step (the price step for money), so only multiples of it can be reached. */
function checkReach(context: CheckContext, filter: Filter, path: JsonPath, start: number): void {
  const name = filter.field ?? '';
  if (!context.sound(['fields', name], ['currency', 'priceStep'])) return;
  const { fields, currency } = context.manifest;
  const isMoney = Object.hasOwn(fields, name) && fields[name]?.format === 'money';
  const step = filter.step ?? (isMoney ? currency.priceStep / (filter.multiplier ?? 1) : 1);
  const steps = (value: number) => (value - start) / step;
  const isReached = (value: number) => Math.abs(steps(value) - Math.round(steps(value))) < 1e-6;
  const missed = (filter.ticks ?? [])
    .flatMap((tick) => (typeof tick === 'number' ? tick : [tick.from, tick.from + tick.step]))
    .find((value) => !isReached(value));
  if (missed !== undefined)
    context.report([...path, filter.step === undefined ? 'ticks' : 'step'], {
      message: `steps of ${step} never stop at the tick ${missed}`,
      allowed: 'a step that divides every tick',
      others: [
        [...path, 'ticks'],
        filter.step === undefined ? ['currency', 'priceStep'] : [...path, 'bounds'],
      ],
    });
}
