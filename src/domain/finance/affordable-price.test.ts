import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affordablePrice } from './affordable-price.ts';
import { planLoan } from './loan-plan.ts';
import { type LoanRules, loanChoices } from './loan-rules.ts';

const rules: LoanRules = {
  downPaymentPercent: 10,
  interestPercent: 3.5,
  interestKind: 'flat',
  tenureMonths: [84, 108],
  defaultTenureMonths: 108,
  maxLoanPercents: [{ percent: 90 }],
};

/** What a car of a price costs a month by the usual loan, not rounded. */
function monthlyOf(of: LoanRules, price: number): number {
  const { usualDownPayment } = loanChoices(of, { price });
  return planLoan(price - usualDownPayment, { ...of, months: of.defaultTenureMonths }).installment;
}

const anyRules = fc.record({
  downPaymentPercent: fc.integer({ min: 0, max: 60 }),
  interestPercent: fc.double({ min: 0, max: 25, noNaN: true }),
  interestKind: fc.constantFrom('flat' as const, 'effective' as const),
  tenureMonths: fc.constant([12, 60, 84]),
  defaultTenureMonths: fc.constantFrom(12, 60, 84),
  maxLoanPercents: fc.constantFrom<LoanRules['maxLoanPercents'][]>(
    [{ percent: 90 }],
    [{ upTo: 20_000, percent: 70 }, { percent: 60 }],
    [{ upTo: 20_000, percent: 100 }, { upTo: 90_000, percent: 80 }, { percent: 20 }],
  ),
});

describe('the price that a sum a month pays for', () => {
  it('is the price whose installment is that sum', () => {
    const price = affordablePrice(rules, 915);
    expect(price).toBeGreaterThan(83_000);
    expect(monthlyOf(rules, price)).toBe(915);
  });

  it('never costs more a month than the sum, and a step more would', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: 1, max: 10_000 }), (of, monthly) => {
        const price = affordablePrice(of, monthly);
        expect(monthlyOf(of, price)).toBeLessThanOrEqual(monthly);
        const ends = of.maxLoanPercents.map(({ upTo }) => upTo);
        if (!ends.includes(price))
          expect(monthlyOf(of, Math.ceil(price * 1.05) + 200)).toBeGreaterThanOrEqual(monthly);
      }),
    );
  });

  it('written in steps of prices never costs more either', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(100, 1_000, 7_000),
        (of, monthly, step) => {
          const price = affordablePrice(of, monthly, step);
          expect(price % step).toBe(0);
          expect(monthlyOf(of, price)).toBeLessThanOrEqual(monthly);
        },
      ),
    );
  });

  it('stops at the end of a band above which lenders give less', () => {
    const banded = { ...rules, maxLoanPercents: [{ upTo: 20_000, percent: 90 }, { percent: 10 }] };
    expect(affordablePrice(banded, monthlyOf(banded, 20_000) + 1)).toBeGreaterThan(20_000);
    const refused = { ...rules, maxLoanPercents: [{ upTo: 20_000, percent: 50 }, { percent: 90 }] };
    expect(affordablePrice(refused, monthlyOf(refused, 20_000) + 1)).toBe(20_000);
  });

  it('is none for no sum, no time or no lender', () => {
    expect(affordablePrice(rules, 0)).toBe(0);
    expect(affordablePrice(rules, -5)).toBe(0);
    expect(affordablePrice({ ...rules, defaultTenureMonths: 0 }, 500)).toBe(0);
    expect(affordablePrice({ ...rules, maxLoanPercents: [{ percent: 0 }] }, 500)).toBe(0);
  });
});
