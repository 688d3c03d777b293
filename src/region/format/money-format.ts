import type { Currency, Field } from '#contracts/types.ts';
import type { FormatLanguage } from '../text/format-language.ts';
import { inAnyLanguage } from '../text/per-language.ts';
import { currencySymbol, formatPayment } from './format-money.ts';

/** Whether a field is an amount of the region's currency. */
export function isMoneyFormat(format: Field['format'] | undefined): boolean {
  return format === 'money';
}

/** The currency sign on the side where the language writes it, for inputs of money. */
export function moneySign(
  currency: Currency,
  language: FormatLanguage,
): { prefix?: string; suffix?: string } {
  const symbol = currencySymbol(currency, language);
  return formatPayment(1, currency, language).startsWith(symbol) ? { prefix: symbol } : { suffix: symbol };
}

/** Accepted around a typed amount in any language: code, signs and names of the currency. */
export function currencySigns({ code, symbol }: Pick<Currency, 'code' | 'symbol'>): string[] {
  return [code, ...inAnyLanguage(symbol)];
}
