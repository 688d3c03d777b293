import type { Currency } from '#contracts/types.ts';
import { toMinorUnits } from '#domain/money/money.ts';
import { parseTypedNumber, type TypedDecimals } from '#domain/text/numeric-input.ts';
import { currencySigns } from '#region/format/money-format.ts';
import { regionMagnitudes, typedIn } from '#region/search/typed-numbers.ts';
import { type FormatLanguage, numbersOf } from '#region/text/format-language.ts';

type TypedCurrency = Pick<Currency, 'code' | 'symbol' | 'fractionDigits' | 'magnitudes'>;

/** Sums above this are typing errors. */
const MAX_AMOUNT = 1e12;

/** How an amount of the currency may be typed. */
export const amountRules = (currency: TypedCurrency, language: FormatLanguage): TypedDecimals =>
  typedIn(
    {
      digits: currency.fractionDigits,
      signs: currencySigns(currency),
      magnitudes: regionMagnitudes(currency),
    },
    numbersOf(language),
  );

/** A typed amount of major units in minor units; undefined: nothing that is an amount. */
export function minorOf(
  typed: string,
  currency: TypedCurrency,
  language: FormatLanguage,
): number | undefined {
  const { fractionDigits } = currency;
  const amount = parseTypedNumber(typed, amountRules(currency, language));
  if (amount === undefined) return undefined;
  const largest = Math.min(MAX_AMOUNT, Math.floor(Number.MAX_SAFE_INTEGER / 10 ** fractionDigits));
  return toMinorUnits(Math.min(amount, largest), fractionDigits);
}
