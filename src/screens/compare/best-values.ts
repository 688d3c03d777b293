import type { Field } from '#contracts/types.ts';

/** A value that can be compared: a number, a date as its time, no as 0 and yes as 1. */
export function comparable(value: unknown, kind: Field['kind'] | undefined): unknown {
  if (kind === 'date') return typeof value === 'string' ? Date.parse(value) : undefined;
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Which of some values are best. None if fewer than two are known or all are equal.
 * @param better `less` or `more`; undefined: no value is better than another
 */
export function bestValues(values: readonly unknown[], better: 'less' | 'more' | undefined): boolean[] {
  const numbers = values.filter(
    (value): value is number => typeof value === 'number' && !Number.isNaN(value),
  );
  const none = values.map(() => false);
  if (!better || numbers.length < 2 || new Set(numbers).size < 2) return none;
  const best = better === 'less' ? Math.min(...numbers) : Math.max(...numbers);
  return values.map((value) => value === best);
}
