import { expect, it } from 'vitest';
import { formatMinorUnits } from './format-minor-units.ts';

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
