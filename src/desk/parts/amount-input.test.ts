import { expect, it } from 'vitest';
import { amountText, typedAmount } from './amount-input.tsx';

it.each([
  [7_110_000, 'SGD', '71,100'],
  [7_110_050, 'SGD', '71,100.50'],
  [3_580_000, 'JPY', '3,580,000'],
  [99_900, 'THB', '999'],
])('writes %i %s in groups, and reads it again', (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
  expect(typedAmount(text, currency)).toBe(minor);
});

it.each(['0', '', 'abc', '1.234', '-5'])('reads no amount from "%s"', (text) => {
  expect(typedAmount(text, 'SGD')).toBeNull();
});
