import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTypedNumber } from '#domain/numeric-input.ts';
import { decimalMark } from './decimal-mark.ts';

const LOCALES = ['en-SG', 'id-ID', 'hi-IN', 'ar-EG', 'fa-IR', 'de-CH', 'de-AT', 'fr-FR', 'my-MM', 'pl-PL'];

it('decimals that a locale writes are read again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.nat(4),
      fc.nat(1e9),
      fc.boolean(),
      (locale, digits, n, useGrouping) => {
        const amount = Number(`${n}e-${digits}`);
        const typed = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping }).format(amount);
        expect(parseTypedNumber(typed, { mark: decimalMark(locale), digits })).toBe(amount);
      },
    ),
  );
});
