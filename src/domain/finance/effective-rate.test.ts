import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthlyInstallment } from '../money/money.ts';
import { effectiveRate } from './effective-rate.ts';

/** As `RATE` of a spreadsheet gives them, times twelve. */
test.each([
  [2.78, 84, 5.19],
  [3.5, 108, 6.34],
  [3.25, 72, 6.05],
  [6.5, 48, 11.83],
  [4.5, 60, 8.29],
  [6, 12, 10.9],
  [3, 60, 5.64],
])(
  'a flat rate of %d %% over %d months is an effective one of %d %%',
  (interestPercent, months, expected) => {
    expect(effectiveRate({ interestPercent, interestKind: 'flat', months })).toBeCloseTo(expected, 2);
  },
);

test('an effective rate is itself, and no time has none', () => {
  expect(effectiveRate({ interestPercent: 3.9, interestKind: 'effective', months: 84 })).toBe(3.9);
  expect(effectiveRate({ interestPercent: 3, interestKind: 'flat', months: 0 })).toBe(0);
});

test('costs the same a month as the flat rate', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 30, noNaN: true }),
      fc.integer({ min: 1, max: 240 }),
      (interestPercent, months) => {
        const flat = { interestPercent, interestKind: 'flat' as const, months };
        const effective = {
          interestPercent: effectiveRate(flat),
          interestKind: 'effective' as const,
          months,
        };
        const factor = monthlyInstallment(1e6, effective) / monthlyInstallment(1e6, flat);
        expect(factor).toBeCloseTo(1, 8);
      },
    ),
  );
});
