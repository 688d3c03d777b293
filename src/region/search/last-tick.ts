import type { Field, Tick } from '#contracts/types.ts';

/** The last tick of a field in its own unit; not finite without ticks, or if they end with the current year. */
export function lastTick({ ticks = [], scale = 1 }: NonNullable<Field['range']> = {}): number {
  const last = Math.max(...ticks.map(endOf)) * scale;
  return ticks.length === 0 || Number.isNaN(last) ? Number.POSITIVE_INFINITY : last;
}

/** The first tick above zero of a field in its own unit; not finite without one. */
export function firstTick({ ticks = [], scale = 1 }: NonNullable<Field['range']> = {}): number {
  const positive = ticks.flatMap(startsOf).filter((tick) => tick > 0);
  return Math.min(...positive) * scale;
}

const startsOf = (tick: Tick): number[] =>
  typeof tick === 'number' ? [tick] : [tick.from, tick.from + tick.step];

const endOf = (tick: Tick): number => (typeof tick === 'number' ? tick : Number(tick.to));
