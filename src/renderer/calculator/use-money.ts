import type { Currency } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { formatMoney } from '#region/format-money.ts';

/** How the page writes money (minor units) and percentages (3.5 means 3.5 %). */
export function useMoney(currency: Currency) {
  const language = usePageLanguage();
  return {
    money: (minor: number) => formatMoney(toMajorUnits(minor, currency.fractionDigits), currency, language),
    percent: (value: number) =>
      new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        value / 100,
      ),
    number: (value: number) => new Intl.NumberFormat(language.locale).format(value),
  };
}
