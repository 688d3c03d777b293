import type { Currency } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { formatPayment } from '#region/format-money.ts';
import { moneySign } from '#region/money-format.ts';

/** How the page writes money (minor units, in full: a breakdown adds up) and percentages (3.5 means 3.5 %). */
export function useMoney(currency: Currency) {
  const language = usePageLanguage();
  return {
    money: (minor: number) => formatPayment(toMajorUnits(minor, currency.fractionDigits), currency, language),
    percent: (value: number) =>
      new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        value / 100,
      ),
    sign: moneySign(currency, language),
    number: (value: number) => new Intl.NumberFormat(language.locale).format(value),
  };
}
