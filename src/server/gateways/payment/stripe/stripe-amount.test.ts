import { describe, expect, it } from 'vitest';
import { PaymentRefused } from '../payment-provider.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

/** Decimals of the currency, minor units of ISO 4217, and the integer of Stripe. */
const AMOUNTS = [
  [0, 'JPY', 1_795_000, 1_795_000],
  [0, 'ISK', 250_000, 25_000_000],
  [2, 'MYR', 99_999, 99_999],
  [3, 'KWD', 12_340, 12_340],
] as const;

describe('amounts of Stripe', () => {
  it.each(AMOUNTS)('with %i decimals: %s', (_, currency, minor, theirs) => {
    expect(toStripeAmount(minor, currency)).toBe(theirs);
    expect(fromStripeAmount(theirs, currency)).toBe(minor);
  });

  it.each([
    [0, 'JPY', 100.5, 100.5],
    [0, 'ISK', 10_050, 100.5],
    [2, 'MYR', 1_000.5, 1_000.5],
    [3, 'KWD', 12_345.5, 12_345.5],
  ] as const)('finer than %i decimals of %s stay a fraction', (_, currency, theirs, minor) => {
    expect(fromStripeAmount(theirs, currency)).toBe(minor);
  });

  it.each([
    ['JPY', 100.5],
    ['ISK', 100.5],
    ['MYR', 1_000.5],
    ['KWD', 12_345.5],
    ['KWD', 12_345],
    ['ISK', 2 ** 53 - 1],
  ] as const)('asks for no amount of %s that cannot be paid: %d', (currency, amount) => {
    expect(() => toStripeAmount(amount, currency)).toThrow(PaymentRefused);
  });
});
