import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestAmount, monthlyInstallment, roundToStep, toMajorUnits, toMinorUnits } from './money.ts';

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
