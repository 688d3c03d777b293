import { expect, it } from 'vitest';
import { formatMinorUnits } from './format-minor-units.ts';
import { inCurrency } from './in-currency.ts';

const currency = {
  code: 'MYR',
  symbol: 'RM',
  display: { '*': 'symbol' as const },
  fractionDigits: 0,
  compactFrom: 1_000,
  priceStep: 1,
  installmentMultiplier: 1,
};
const language = { code: 'en', locale: 'en-MY' };
const plain = (amount: number, code = 'MYR') =>
  formatMinorUnits(amount, { ...currency, code }, language).replaceAll('\u00a0', ' ');

it('shows cents where there are some', () => {
  expect(plain(100_000)).toBe('RM 1,000');
  expect(plain(100_005)).toBe('RM 1,000.05');
  expect(plain(50_000, 'JPY')).toBe('RM 50,000');
});

it('is never rounded to the smallest coin, and another currency has no coin of this one', () => {
  const francs = { ...currency, code: 'CHF', symbol: 'CHF', fractionDigits: 2, cashStep: 0.05 };
  const written = (code: string) =>
    formatMinorUnits(1_237, inCurrency(francs, code), language).replaceAll('\u00a0', ' ');
  expect([written('CHF'), written('EUR')]).toEqual(['CHF 12.37', 'EUR 12.37']);
});
