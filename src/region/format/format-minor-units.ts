import type { Currency } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import type { FormatLanguage } from '../text/format-language.ts';
import { formatPayment } from './format-money.ts';
import { minorDigits } from './minor-digits.ts';

/** What was paid is written as it is, also where coins are rounded. */
const exact = rememberByObject(({ cashStep: _step, ...currency }: Currency): Currency => currency);

/**
 * An amount of money that is paid or paid back, in minor units, as the region writes it; cents are shown where there
 * are some, also if the region writes prices without them.
 */
export function formatMinorUnits(amount: number, currency: Currency, language: FormatLanguage): string {
  const digits = minorDigits(currency.code);
  const isWhole = amount % 10 ** digits === 0;
  const unrounded = currency.cashStep === undefined ? currency : exact(currency);
  const written = isWhole ? unrounded : { ...unrounded, fractionDigits: digits };
  return formatPayment(toMajorUnits(amount, digits), written, language);
}
