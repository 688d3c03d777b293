import type { Field, Tick } from '#contracts/types.ts';

/** The last tick of a field in its own unit; not finite without ticks, or if they end with the current year. */
export function lastTick({ ticks = [], scale = 1 }: NonNullable<Field['range']> = {}): number {
  const last = Math.max(...ticks.map(endOf)) * scale;
  return ticks.length === 0 || Number.isNaN(last) ? Number.POSITIVE_INFINITY : last;
}

const endOf = (tick: Tick): number => (typeof tick === 'number' ? tick : Number(tick.to));
