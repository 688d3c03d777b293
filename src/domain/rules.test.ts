import fc from 'fast-check';
import metadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { toAsciiDigits } from './digits.ts';
import { splitMonths } from './duration.ts';
import { foldLatin } from './fold-latin.ts';
import { listingStatus } from './listing-status.ts';
import { largestAmount, monthlyInstallment, roundToStep, toMajorUnits, toMinorUnits } from './money.ts';
import { isBlockedNumericKey, parseTypedNumber } from './numeric-input.ts';
import { canonicalPhone, formatPhone } from './phone.ts';
import { mask } from './text-rules.ts';

describe('masking', () => {
  it('shows the first three characters and the last', () => {
    expect(mask('SBA1234X')).toBe('SBA****X');
    expect(mask('SBA1234X', 0)).toBe('SBA*****');
    expect(mask('abc')).toBe('abc');
    expect(mask('สมชายใจดี')).toHaveLength([...'สมชายใจดี'].length);
  });
  it('preserves the length and shows only the allowed characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(5), (text, end) => {
        const before = [...text];
        const after = [...mask(text, end)];
        expect(after).toHaveLength(before.length);
        const hidden = Math.max(0, before.length - 3 - end);
        expect(after.slice(3, 3 + hidden).every((c) => c === '*')).toBe(true);
        expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
      }),
    );
  });
});

describe('numeric inputs', () => {
  it('block only E, minus, equals and period', () => {
    for (const key of ['e', 'E', '-', '=', '.']) expect(isBlockedNumericKey(key)).toBe(true);
    for (const key of ['0', '9', 'Backspace', 'Tab', 'ArrowUp', 'Enter'])
      expect(isBlockedNumericKey(key)).toBe(false);
    expect(isBlockedNumericKey('.', true)).toBe(false);
    expect(isBlockedNumericKey('e', true)).toBe(true);
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

describe('Latin letters without marks', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['KIRMIZI', 'kirmizi'],
    ['kırmızı', 'kirmizi'],
    ['ısparta', 'isparta'],
    ['İstanbul', 'istanbul'],
    ['Citroën', 'citroen'],
    ['Škoda', 'skoda'],
    ['Đà Nẵng', 'da nang'],
    ['Straße', 'strasse'],
    ['Malmö Ærø', 'malmo aero'],
    ['が', 'が'],
    ['й', 'й'],
    ['กรุงเทพฯ', 'กรุงเทพฯ'],
  ])('%s is %s', (text, folded) => {
    expect(foldLatin(text)).toBe(folded);
  });
});

describe('durations', () => {
  it('a year is twelve months, there and back', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(11), (y, m) => {
        expect(splitMonths(12 * y + m)).toEqual({ years: y, months: m });
      }),
    );
  });
});

describe('listing status', () => {
  it('is the first that applies in the order sold, pending sale, coming soon, available', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (is_sold, is_pending_sale, is_coming_soon) => {
        const expected = is_sold
          ? 'sold'
          : is_pending_sale
            ? 'pending_sale'
            : is_coming_soon
              ? 'coming_soon'
              : 'available';
        expect(listingStatus({ is_sold, is_pending_sale, is_coming_soon })).toBe(expected);
      }),
    );
  });
});

describe('money', () => {
  it('goes to minor units and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(3), (minor, digits) => {
        expect(toMinorUnits(toMajorUnits(minor, digits), digits)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });
  it('rounds half a cent away from zero, also where doubles fall short', () => {
    expect(toMinorUnits(1.005, 2)).toBe(101);
    expect(toMinorUnits(-1.005, 2)).toBe(-101);
    expect(() => toMinorUnits(1e17, 2)).toThrow(RangeError);
  });
  it('has a largest amount that is still exact, in any currency', () => {
    for (const digits of [0, 1, 2, 3, 4]) {
      expect(toMinorUnits(largestAmount(digits), digits)).toBeGreaterThan(9e15);
      expect(() => toMinorUnits(largestAmount(digits) * 1.001, digits)).toThrow(RangeError);
    }
  });
  it('flat installments of Malaysian ads: 90 % over 108 months at 3.5 %', () => {
    expect(
      Math.round(
        monthlyInstallment(83_500 * 0.9, { interestPercent: 3.5, interestKind: 'flat', months: 108 }),
      ),
    ).toBe(915);
    expect(
      Math.round(
        monthlyInstallment(47_500 * 0.9, { interestPercent: 3.5, interestKind: 'flat', months: 108 }),
      ),
    ).toBe(521);
  });
  it('installments add up to at least the loan, and grow with interest', () => {
    const kinds = fc.constantFrom('flat' as const, 'effective' as const);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 240 }),
        kinds,
        (loan, interestPercent, months, interestKind) => {
          const monthly = monthlyInstallment(loan, { interestPercent, interestKind, months });
          const dearer = monthlyInstallment(loan, {
            interestPercent: interestPercent + 1,
            interestKind,
            months,
          });
          expect(monthly * months).toBeGreaterThanOrEqual(loan * (1 - 1e-9));
          expect(dearer).toBeGreaterThan(monthly);
        },
      ),
    );
    expect(monthlyInstallment(0, { interestPercent: 3, interestKind: 'flat', months: 12 })).toBe(0);
  });
  it('slider values are multiples of the step, at most half a step away', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 }), (amount, step) => {
        const rounded = roundToStep(amount, step);
        expect(rounded % step).toBe(0);
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(step / 2);
      }),
    );
  });
});

describe('phone numbers', () => {
  const singapore = { dialCode: '65', format: 'groups' as const, groups: [4, 4] };
  it('are grouped as the region writes them', () => {
    expect(formatPhone('81234567', singapore, 'SG', metadata)).toBe('+65 8123 4567');
    expect(
      formatPhone('91234567', { dialCode: '852', format: 'groups', groups: [4, 4] }, 'HK', metadata),
    ).toBe('+852 9123 4567');
    expect(
      formatPhone('012-345 6789', { dialCode: '60', format: 'unchanged', groups: [] }, 'MY', metadata),
    ).toBe('012-345 6789');
    expect(
      formatPhone('0812345678', { dialCode: '66', format: 'international', groups: [] }, 'TH', metadata),
    ).toBe('+66 81 234 5678');
  });
  it('are null when empty and never lost when they cannot be parsed', () => {
    expect(formatPhone('', singapore, 'SG', metadata)).toBeNull();
    expect(formatPhone(null, singapore, 'SG', metadata)).toBeNull();
    expect(formatPhone('  ', singapore, 'SG', metadata)).toBeNull();
    expect(formatPhone('call me', singapore, 'SG', metadata)).toBe('call me');
  });
  it('of another length than the groups are written as libphonenumber does', () => {
    expect(formatPhone('18001234567', singapore, 'SG', metadata)).toBe('+65 1800 123 4567');
  });
  it('of Taiwan can be parsed too', () => {
    expect(formatPhone('+886912345678', singapore, 'SG', metadata)).toBe('+886 912 345 678');
  });
  it('have one canonical spelling (A06)', () => {
    const spellings = [
      '81234567',
      '+65 8123 4567',
      '+65-8123-4567',
      '８１２３４５６７',
      '  8123 4567 ',
      '(+65) 81234567',
      '٨١٢٣٤٥٦٧',
      '+6581234567',
    ];
    for (const spelling of spellings) expect(canonicalPhone(spelling, 'SG', metadata)).toBe('+6581234567');
    expect(canonicalPhone('123', 'SG', metadata)).toBeNull();
  });
  it('formatting never changes the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[89][0-9]{7}$/), (digits) => {
        expect(formatPhone(digits, singapore, 'SG', metadata)?.replace(/\D/g, '')).toBe(`65${digits}`);
      }),
    );
  });
});
