import type { Currency } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import type { FormatLanguage } from '../text/format-language.ts';
import { formatPayment } from './format-money.ts';
import { minorDigits } from './minor-digits.ts';

/**
 * An amount of money that is paid or paid back, in minor units, as the region writes it; cents are shown where there
 * are some, also if the region writes prices without them.
 */
export function formatMinorUnits(amount: number, currency: Currency, language: FormatLanguage): string {
  const digits = minorDigits(currency.code);
  const isWhole = amount % 10 ** digits === 0;
  const written = isWhole ? currency : { ...currency, fractionDigits: digits };
  return formatPayment(toMajorUnits(amount, digits), written, language);
}
