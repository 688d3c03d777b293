import type { Currency, Field, Language } from '#contracts/types.ts';
import { currencySymbol, formatPayment } from './format-money.ts';

/** Whether a field is an amount of the region's currency, however long it is written. */
export function isMoneyFormat(format: Field['format'] | undefined): boolean {
  return format === 'money' || format === 'payment';
}

/** The currency's sign on the side of a number where the language writes it: what stands beside an input for money. */
export function moneySign(
  currency: Currency,
  language: Pick<Language, 'code' | 'locale'>,
): { prefix?: string; suffix?: string } {
  const symbol = currencySymbol(currency, language);
  return formatPayment(1, currency, language).startsWith(symbol) ? { prefix: symbol } : { suffix: symbol };
}
