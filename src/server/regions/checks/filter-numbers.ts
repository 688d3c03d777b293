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
    const { default: preset } = filter;
    if (preset === undefined) continue;
    if (preset < 0 || (bounds && (preset < bounds.min || preset > bounds.max)))
      context.report([...path, 'default'], {
        message: `the default ${preset} is outside the bounds`,
        allowed: bounds ? `${bounds.min} to ${bounds.max}` : '0 or more',
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
    });
  else if (filter.step !== undefined && filter.step > max - min)
    context.report([...path, 'step'], {
      message: `a step of ${filter.step} is wider than the bounds`,
      allowed: `at most ${max - min}`,
    });
}
