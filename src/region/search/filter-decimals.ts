import type { Currency } from '#contracts/types.ts';
import { MAX_DECIMALS } from '../format/max-decimals.ts';
import { isMoneyFormat } from '../format/money-format.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';

/**
 * How many decimals the numbers of a filter may have: those of the currency where they are money, else none where its step
 * and its ends are whole.
 */
export function decimalsOf(
  { step, bounds, ticks, format }: Pick<ResolvedFilter, 'step' | 'bounds' | 'ticks' | 'format'>,
  { fractionDigits }: Pick<Currency, 'fractionDigits'>,
): number {
  const numbers = [step, bounds?.min ?? 0, bounds?.max ?? 0, ...ticks];
  if (!numbers.every(Number.isInteger)) return MAX_DECIMALS;
  return isMoneyFormat(format) ? Math.min(fractionDigits, MAX_DECIMALS) : 0;
}
