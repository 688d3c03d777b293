import { expect, test } from 'vitest';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { financingOf, loanMonths, loanOn, loanSubject, usualInstallment } from './loan-of.ts';

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

test('lends on the terms of a bank up to what the region allows; shown installments stay those of the region', () => {
  const own = { interestPercent: 2, tenureMonths: [36, 60], maxLoanPercent: 65 };
  const banks = [
    { code: 'own', name: 'Own', ...own },
    { code: 'usual', name: 'Usual' },
  ];
  const manifest = { ...shipped, offers: { ...shipped.offers, banks } };
  expect(financingOf(manifest, 'own')).toMatchObject({
    interestPercent: 2,
    tenureMonths: [36, 60],
    maxLoanPercents: [{ upTo: 20_000, percent: 65 }, { percent: 60 }],
  });
  const loan = loanOn({ price: 100_000 }, { ...manifest, financing: financingOf(manifest, 'own') });
  expect(loan?.plan).toMatchObject({ loan: 60_000, months: 60, installment: 1_100 });
  for (const code of ['usual', 'none', undefined])
    expect(financingOf(manifest, code)).toEqual(shipped.financing);
  expect([loanMonths(manifest, 'own'), loanMonths(manifest)]).toEqual([
    [36, 60],
    shipped.financing.tenureMonths,
  ]);
  const car = { 'listing.asking_price': 80_000 };
  expect(usualInstallment(car, manifest)).toBe(usualInstallment(car, shipped));
});
