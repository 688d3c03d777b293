import type { Currency } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { formatPercent } from '#region/format/format-measure.ts';
import { formatExactMoney } from '#region/format/format-money.ts';
import { moneySign } from '#region/format/money-format.ts';
import { numberFormat } from '#region/number-format.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { typedExamples } from '#region/typed-examples.ts';
import { amountRules, minorOf } from './typed-amount.ts';

/** How the page writes money (minor units, with all digits: a breakdown adds up) and percentages (3.5 means 3.5 %). */
export function useMoney(currency: Currency) {
  const language = usePageLanguage();
  return {
    money: (minor: number) =>
      formatExactMoney(toMajorUnits(minor, currency.fractionDigits), currency, language),
    percent: (value: number) => formatPercent(value, numbersOf(language)),
    sign: moneySign(currency, language),
    number: (value: number) => formatNumber(value, language),
    /** A sum in major units, with all its cents, without the currency's sign. */
    amount: (major: number) => numberFormat(numbersOf(language)).format(major),
    /** How an amount may be typed, in full and in short. */
    examples: typedExamples(
      currency.priceStep * 100,
      { ...currency, digits: currency.fractionDigits },
      language,
    ),
    /** How an amount may be typed. */
    typed: amountRules(currency, language),
    /** What was typed, in minor units. */
    minor: (typed: string) => minorOf(typed, currency, language),
  };
}
