import type { Currency } from '#contracts/types.ts';
import { toMinorUnits } from '#domain/money/money.ts';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { currencySigns } from '#region/format/money-format.ts';
import { regionMagnitudes, typedIn } from '#region/search/typed-numbers.ts';
import { type FormatLanguage, numbersOf } from '#region/text/format-language.ts';

/** Sums above this are typing errors. */
const MAX_AMOUNT = 1e12;

/** A typed amount of major units in minor units; undefined: nothing that is an amount. */
export function minorOf(
  typed: string,
  currency: Pick<Currency, 'code' | 'symbol' | 'fractionDigits' | 'magnitudes'>,
  language: FormatLanguage,
): number | undefined {
  const { fractionDigits } = currency;
  const rules = {
    digits: fractionDigits,
    signs: currencySigns(currency),
    magnitudes: regionMagnitudes(currency),
  };
  const amount = parseTypedNumber(typed, typedIn(rules, numbersOf(language)));
  if (amount === undefined) return undefined;
  const largest = Math.min(MAX_AMOUNT, Math.floor(Number.MAX_SAFE_INTEGER / 10 ** fractionDigits));
  return toMinorUnits(Math.min(amount, largest), fractionDigits);
}
