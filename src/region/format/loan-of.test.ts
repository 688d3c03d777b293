import { expect, test } from 'vitest';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { loanSubject, usualInstallment } from './loan-of.ts';

const shipped = shippedManifest('sg');
const withCents = { ...shipped, currency: { ...shipped.currency, fractionDigits: 2 } };
const ABSURD = 99_999_999_999_999;
const subjectOf = (fields: Record<string, number>) => loanSubject((name) => fields[name], withCents);

test('calculates a loan on the price the buyer pays, in cents', () => {
  expect(subjectOf({ 'listing.asking_price': 80_000 })).toMatchObject({ price: 8_000_000 });
  const reduced = { 'listing.asking_price': 80_000, 'listing.promotional_price': 75_000.5 };
  expect(subjectOf(reduced)).toMatchObject({ price: 7_500_050 });
  expect(subjectOf({ ...reduced, 'listing.promotional_price': 90_000 })).toMatchObject({ price: 8_000_000 });
  expect(subjectOf({ ...reduced, 'listing.asking_price': 0 })).toMatchObject({ price: 7_500_050 });
});

test('offers no loan on an unknown or implausibly large price', () => {
  for (const price of [0, -5, ABSURD, 1e300]) {
    expect(subjectOf({ 'listing.asking_price': price })).toBeUndefined();
    expect(usualInstallment({ 'listing.asking_price': price }, withCents)).toBeUndefined();
  }
  const field = shipped.financing.loanValueField ?? '';
  expect(subjectOf({ 'listing.asking_price': 80_000, [field]: ABSURD })).toMatchObject({
    price: 8_000_000,
    value: undefined,
  });
});
