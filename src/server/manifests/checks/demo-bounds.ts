import type { DemoFieldRule } from '#contracts/types.ts';
import { multiplierOf } from '#region/search/filter-range.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { boundsOf } from './filter-numbers.ts';
import { filtersOf } from './filters-of.ts';

/** Checks that demo cars have values within the bounds of their filters. */
export function checkDemoBounds(context: CheckContext): void {
  if (!context.isValid(['demo'], ['currency'])) return;
  const { fields = {} } = context.manifest.demo;
  for (const { filter, path } of filtersOf(context)) {
    const { field = '' } = filter;
    const rule = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const bounds = boundsOf(filter, context.currentYear);
    const at: JsonPath = ['demo', 'fields', field];
    // rules of dates are months from today, filters of dates ask for years
    if (!rule || context.manifest.fields[field]?.kind === 'date') continue;
    if (!bounds || context.isReported(at, [...path, 'bounds'])) continue;
    const times = multiplierOf(filter, context.manifest.currency);
    const [min, max] = [bounds.min * times, bounds.max * times];
    for (const [name, value] of numbersOf(rule)) {
      if (value >= min && value <= max) continue;
      context.report([...at, ...name], {
        severity: 'warning',
        isAboutName: name[0] === 'values',
        message: `demo cars with ${value} are outside the bounds of the filter "${filter.name}" can ask for`,
        allowed: `${min} to ${max}`,
        see: [[...path, 'bounds']],
      });
    }
  }
}

function numbersOf({ min, max, values, of }: DemoFieldRule): [string[], number][] {
  // the upper end of a value that grows with the car is unknown here
  const ends = of ? {} : { min, max };
  return [
    ...Object.entries(ends).flatMap(([name, value]): [string[], number][] =>
      value === undefined ? [] : [[[name], value]],
    ),
    ...Object.keys(values ?? {})
      .filter((value) => Number.isFinite(Number(value)))
      .map((value): [string[], number] => [['values', value], Number(value)]),
  ];
}
