import type { ResolvedFilter } from './resolved-region.ts';

/** Addresses take no more. */
export const MOST_DECIMALS = 4;

/** How many decimals the numbers of a filter may have: none where its step and its ends are whole. */
export function decimalsOf({
  step,
  bounds,
  ticks,
}: Pick<ResolvedFilter, 'step' | 'bounds' | 'ticks'>): number {
  const numbers = [step, bounds?.min ?? 0, bounds?.max ?? 0, ...ticks];
  return numbers.every(Number.isInteger) ? 0 : MOST_DECIMALS;
}

/** Steps add up to numbers such as 0.30000000000000004. */
export function withoutNoise(number: number): number {
  return Number(number.toFixed(MOST_DECIMALS));
}
