import type { Filter, Tick } from '#contracts/types.ts';
import { MAX_DECIMALS, withoutNoise } from '#region/format/max-decimals.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Checks that the values of a control can be written in an address. */
export function checkDecimals(context: CheckContext, filter: Filter, path: JsonPath): void {
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
