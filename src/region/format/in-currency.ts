import type { Currency } from '#contracts/types.ts';

/**
 * The currency of a region, or another one by its code: money may arrive in a currency whose sign the region does not
 * know, and the region's own sign would state another amount.
 */
export function inCurrency(currency: Currency, code: string): Currency {
  if (code === currency.code) return currency;
  const { cashStep: _step, ...others } = currency;
  return { ...others, code, symbol: code, display: { '*': 'symbol' } };
}
