import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAsciiDigits } from './digits.ts';
import { isBlockedNumericKey, parseTypedNumber } from './numeric-input.ts';

describe('numeric inputs', () => {
  it('block only E, minus, equals and period', () => {
    for (const key of ['e', 'E', '-', '=', '.']) expect(isBlockedNumericKey(key)).toBe(true);
    for (const key of ['0', '9', 'Backspace', 'Tab', 'ArrowUp', 'Enter'])
      expect(isBlockedNumericKey(key)).toBe(false);
    const cents = { digits: 2, group: ',' };
    expect(isBlockedNumericKey('.', cents)).toBe(false);
    expect(isBlockedNumericKey('e', cents)).toBe(true);
  });
  it('read numbers in the format of every locale', () => {
    for (const locale of ['en-SG', 'id-ID', 'hi-IN', 'ar-EG', 'fa-IR', 'mr-IN', 'de-CH', 'fr-FR', 'my-MM'])
      for (const amount of [0, 7, 83_500, 1_000_000, 230_000_000])
        expect(parseTypedNumber(new Intl.NumberFormat(locale).format(amount))).toBe(amount);
  });
  it('read the digits of every numbering system', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.constantFrom('arab', 'arabext', 'deva', 'thai', 'fullwide', 'beng', 'mymr', 'khmr'),
        (n, system) => {
          const typed = new Intl.NumberFormat('en', { numberingSystem: system }).format(n);
          expect(parseTypedNumber(typed)).toBe(n);
        },
      ),
    );
  });
  it.each([
    ['98800.50', 0, '.', 98_801],
    ['98,80', 0, '.', 9880],
    ['98.800', 0, '.', 98_800],
    ['98.800', 0, ',', 98_800],
    ['98,5', 0, ',', 99],
    ['1.5', 4, '.', 1.5],
    ['.5', 4, '.', 0.5],
    ['4934.', 2, '.', 4934],
    ['4,934.105', 2, '.', 4934.11],
    ['1.005', 2, '.', 1.01],
    ['٠٫٢٥', 4, '.', 0.25],
    ['0.0000001', 0, '.', 0],
    ['.00000000000000000001', 4, '.', 0],
    ['007.5', 2, '.', 7.5],
    ['999999999999999.99999', 4, '.', 1e15],
    ['4.934,10', 2, ',', 4934.1],
    ['1.234.567', 2, '.', 1_234_567],
    ['1.5 million', 4, '.', undefined],
    ['.', 4, '.', undefined],
    ['1.-5', 4, '.', undefined],
  ])('read %s with at most %i decimals after %s as %s', (typed, digits, mark, number) => {
    expect(parseTypedNumber(typed, { mark, group: mark === '.' ? ',' : '.', digits })).toBe(number);
  });
  it('leave other text unchanged', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z -]*$/), (text) => toAsciiDigits(text) === text));
    expect(parseTypedNumber('about 5')).toBeUndefined();
    expect(parseTypedNumber('')).toBeUndefined();
  });
});
