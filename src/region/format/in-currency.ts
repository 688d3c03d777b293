import type { Currency } from '#contracts/types.ts';

/**
 * The currency of a region, or another one by its code: money may arrive in a currency whose sign the region does not
 * know, and the region's own sign would state another amount.
 */
export function inCurrency(currency: Currency, code: string): Currency {
  return code === currency.code ? currency : { ...currency, code, symbol: code, display: { '*': 'symbol' } };
}
