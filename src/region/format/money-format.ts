import type { Currency, Field } from '#contracts/types.ts';
import { inAnyLanguage } from '../text/per-language.ts';
import type { FormatLanguage } from './format-language.ts';
import { currencySymbol, formatPayment } from './format-money.ts';

/** Whether a field is an amount of the region's currency, however long it is written. */
export function isMoneyFormat(format: Field['format'] | undefined): boolean {
  return format === 'money' || format === 'payment';
}

/** The currency's sign on the side of a number where the language writes it: what stands beside an input for money. */
export function moneySign(
  currency: Currency,
  language: FormatLanguage,
): { prefix?: string; suffix?: string } {
  const symbol = currencySymbol(currency, language);
  return formatPayment(1, currency, language).startsWith(symbol) ? { prefix: symbol } : { suffix: symbol };
}

/** What may stand beside a typed amount in any language: the code of the currency, its signs and words. */
export function currencySigns({ code, symbol }: Pick<Currency, 'code' | 'symbol'>): string[] {
  return [code, ...inAnyLanguage(symbol)];
}
