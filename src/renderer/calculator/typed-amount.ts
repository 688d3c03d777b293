import type { Currency } from '#contracts/types.ts';
import { toMinorUnits } from '#domain/money.ts';
import { parseTypedNumber } from '#domain/numeric-input.ts';
import { decimalMark } from '#region/decimal-mark.ts';
import { type FormatLanguage, numbersOf } from '#region/format-language.ts';

/** Sums above this are typing errors. */
const LARGEST = 1e12;

/** A typed amount of major units in minor units; undefined: nothing that is an amount. */
export function minorOf(
  typed: string,
  { fractionDigits }: Pick<Currency, 'fractionDigits'>,
  language: FormatLanguage,
): number | undefined {
  const amount = parseTypedNumber(typed, { mark: decimalMark(numbersOf(language)), digits: fractionDigits });
  if (amount === undefined) return undefined;
  const largest = Math.min(LARGEST, Math.floor(Number.MAX_SAFE_INTEGER / 10 ** fractionDigits));
  return toMinorUnits(Math.min(amount, largest), fractionDigits);
}
