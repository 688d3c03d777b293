import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { numberMarks } from './number-marks.ts';

const LOCALES = ['en-SG', 'id-ID', 'hi-IN', 'ar-EG', 'fa-IR', 'de-CH', 'de-AT', 'fr-FR', 'my-MM', 'pl-PL'];

it('reads decimals as the locale formats them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.nat(4),
      fc.nat(1e9),
      fc.boolean(),
      (locale, digits, n, useGrouping) => {
        const amount = Number(`${n}e-${digits}`);
        const typed = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping }).format(amount);
        expect(parseTypedNumber(typed, { ...numberMarks(locale), digits })).toBe(amount);
      },
    ),
  );
});

const read = (typed: string, locale: string, digits: number) =>
  parseTypedNumber(typed, { ...numberMarks(locale), digits, signs: ['CHF', 'KWD', 'د.ك.', 'S$'] });

describe('a typed number', () => {
  it.each([
    // a mark of another language, once and without a group behind it
    ['1,6', 'de-CH', 4, 1.6],
    ['0,66', 'de-CH', 4, 0.66],
    ['0,660', 'de-CH', 4, 0.66],
    ['1,6', 'de-CH', 0, 2],
    ['1.6', 'fr-FR', 4, 1.6],
    ['1,6', 'en-SG', 4, 1.6],
    ['12 900.50', 'fr-u-nu-latn', 2, 12_900.5],
    ["7'750.50", 'fr-u-nu-latn', 2, 7750.5],
    ["15'000,50", 'de-CH', 2, 15_000.5],
    ['4,934.10', 'id-ID', 0, 4934],
    ['4.934,10', 'en-SG', 2, 4934.1],
    ['4.934,10', 'en-SG', 0, 4934],
    // 0–9 and the marks between them in a language of other digits
    ['5000.250', 'ar-KW-u-nu-arab', 3, 5000.25],
    ['1500.250', 'ar-KW-u-nu-arab', 0, 1500],
    ['50.250', 'ar-KW-u-nu-arab', 3, 50.25],
    ['5,000.250', 'ar-KW-u-nu-arab', 3, 5000.25],
    ['5,000', 'ar-KW-u-nu-arab', 3, 5000],
    ['٥٠٠٠٫٢٥٠', 'ar-KW-u-nu-arab', 3, 5000.25],
    ['٥٬٠٠٠٫٢٥٠', 'ar-KW-u-nu-arab', 0, 5000],
    ['٥٠٠٠٫٢٥٠', 'en-KW', 3, 5000.25],
    // three digits behind the only mark: the marks of the language decide
    ['98.800', 'de-CH', 2, 98.8],
    ['98,800', 'de-CH', 2, 98_800],
    ['98.800', 'fr-FR', 2, 98_800],
    ['98,800', 'fr-FR', 2, 98.8],
    ['98.800', 'id-ID', 2, 98_800],
    ['98.800', 'en-SG', 0, 98_800],
    // what can be copied from a page
    ["CHF 15'000.–", 'de-CH', 2, 15_000],
    ['15 000.- CHF', 'fr-u-nu-latn', 2, 15_000],
    ['\u200f٥٬٠٠٠٫٢٥٠ د.ك.\u200f', 'ar-KW-u-nu-arab', 3, 5000.25],
    ['S$50,800', 'en-SG', 0, 50_800],
    // groups that are half changed
    ['12,34', 'en-SG', 0, 1234],
    ['12,3456', 'en-SG', 0, 123_456],
    ['12,3456', 'en-SG', 2, 123_456],
    ['12.3456', 'id-ID', 2, 123_456],
    ['1,2345,678', 'en-SG', 0, 12_345_678],
    // marks that fit no number
    ['98..5', 'en-SG', 2, undefined],
    ['1.5 000', 'en-SG', 2, undefined],
    ['٥٫٠٫٥', 'ar-KW-u-nu-arab', 2, undefined],
    ['12.34.56', 'fr-FR', 2, undefined],
    ['1.5 million', 'en-SG', 2, undefined],
    ['15 USD', 'en-SG', 2, undefined],
  ])('%s in %s with at most %i decimals is %s', (typed, locale, digits, number) => {
    expect(read(typed, locale, digits)).toBe(number);
  });

  const languages = shippedRegions.flatMap(({ languages }) => languages.map(({ locale }) => locale));
  it.each([...new Set(languages)])('in %s is read as people there write it', (locale) => {
    const ends = [0, 7, 350, 1600, 98_800, 230_000_000, 0.66, 1.6, 1.25, 4934.1, 12_345.67, 1_234_567.89];
    for (const useGrouping of [true, false])
      for (const amount of ends) {
        const typed = new Intl.NumberFormat(locale, { useGrouping }).format(amount);
        expect(read(typed, locale, 2), typed).toBe(amount);
        expect(read(typed, locale, 0), typed).toBe(Math.round(amount));
      }
  });

  it.each([...new Set(languages)])('in %s is never read as a multiple of itself', (locale) => {
    const marks = fc.constantFrom('.', ',', '٫');
    fc.assert(
      fc.property(fc.nat(99_999), fc.stringMatching(/^[0-9]{1,2}$/), marks, (whole, cents, mark) => {
        const amount = Number(`${whole}.${cents}`);
        expect(read(`${whole}${mark}${cents}`, locale, 2)).toBe(amount);
      }),
    );
  });
});
