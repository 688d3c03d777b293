import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLoan } from './loan-plan.ts';
import { fitLoan, type LoanRules, loanChoices } from './loan-rules.ts';

const terms = fc.record({
  interestPercent: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
  interestKind: fc.constantFrom('flat' as const, 'effective' as const),
  months: fc.integer({ min: 1, max: 240 }),
});
const loan = fc.integer({ min: 1, max: 5_000_000_000 });
const RULES: LoanRules = {
  downPaymentPercent: 30,
  interestPercent: 2.78,
  interestKind: 'flat',
  tenureMonths: [12, 24, 36, 48, 60, 72, 84],
  defaultTenureMonths: 84,
  maxLoanPercents: [{ upTo: 2_000_000, percent: 70 }, { percent: 60 }],
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('plan of a loan', () => {
  it('the years pay back the whole loan and the whole interest, to the last unit', () => {
    fc.assert(
      fc.property(loan, terms, (amount, each) => {
        const { years, totalInterest, total } = planLoan(amount, each);
        expect(sum(years.map(({ principal }) => principal))).toBe(amount);
        expect(sum(years.map(({ interest }) => interest))).toBe(totalInterest);
        expect(total).toBe(amount + totalInterest);
        expect(years.at(-1)?.left).toBe(0);
        expect(years).toHaveLength(Math.ceil(each.months / 12));
      }),
    );
  });

  it('never repays or charges a negative amount, and the balance only falls', () => {
    fc.assert(
      fc.property(loan, terms, (amount, each) => {
        let balance = amount;
        for (const { principal, interest, left } of planLoan(amount, each).years) {
          expect(principal).toBeGreaterThanOrEqual(0);
          expect(interest).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(balance);
          balance = left;
        }
      }),
    );
  });

  it('installments cover loan and interest but for their rounding', () => {
    fc.assert(
      fc.property(loan, terms, fc.constantFrom(1, 100), (amount, each, step) => {
        const { installment, total, months } = planLoan(amount, each, step);
        expect(Math.abs(installment * months - total)).toBeLessThanOrEqual((step * months) / 2 + 1);
        expect(installment % step).toBe(0);
      }),
    );
  });

  it('flat interest costs more than effective interest of the same percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1e9 }),
        fc.integer({ min: 2, max: 120 }),
        (amount, months) => {
          const flat = planLoan(amount, { interestPercent: 4, interestKind: 'flat', months });
          const effective = planLoan(amount, { interestPercent: 4, interestKind: 'effective', months });
          expect(flat.totalInterest).toBeGreaterThan(effective.totalInterest);
        },
      ),
    );
  });

  it('an annuity of a textbook: 100,000 at 6 % over 12 months is 8,606.64 a month', () => {
    const plan = planLoan(10_000_000, { interestPercent: 6, interestKind: 'effective', months: 12 });
    expect(plan.installment).toBe(860_664);
    expect(plan.totalInterest).toBe(327_972);
  });

  it('no loan, or no time, costs nothing', () => {
    const nothing = { installment: 0, totalInterest: 0, years: [] };
    expect(planLoan(0, { interestPercent: 5, interestKind: 'flat', months: 12 })).toMatchObject(nothing);
    expect(planLoan(100, { interestPercent: 5, interestKind: 'flat', months: 0 })).toMatchObject(nothing);
  });
});

describe('what lenders allow', () => {
  it('the band of the value decides how much is lent, its end included', () => {
    expect(loanChoices(RULES, { price: 8_000_000, value: 2_000_000 })).toMatchObject({
      maximumPercent: 70,
      maximumLoan: 5_600_000,
      leastDownPayment: 2_400_000,
    });
    expect(loanChoices(RULES, { price: 8_000_000, value: 2_000_001 }).maximumPercent).toBe(60);
    expect(loanChoices(RULES, { price: 8_000_000 }).maximumPercent).toBe(60);
  });

  it('no loan outlasts the car', () => {
    expect(loanChoices(RULES, { price: 100, monthsLeft: 50 }).tenures).toEqual([12, 24, 36, 48]);
    expect(loanChoices(RULES, { price: 100, monthsLeft: 50 }).usualTenure).toBe(48);
    expect(loanChoices(RULES, { price: 100, monthsLeft: 7 }).tenures).toEqual([7]);
    expect(loanChoices(RULES, { price: 100, monthsLeft: 0 }).tenures).toEqual([]);
  });

  it('respects the rules for any input', () => {
    const wish = fc.record({
      downPayment: fc.option(fc.integer({ min: -1e9, max: 1e10 }), { nil: undefined }),
      months: fc.option(fc.integer({ min: -5, max: 400 }), { nil: undefined }),
    });
    const left = fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), left, wish, (price, monthsLeft, wished) => {
        const choices = loanChoices(RULES, { price, monthsLeft });
        const { downPayment, months } = fitLoan(choices, price, wished);
        expect(downPayment).toBeGreaterThanOrEqual(choices.leastDownPayment);
        expect(price - downPayment).toBeGreaterThanOrEqual(0);
        expect(price - downPayment).toBeLessThanOrEqual((price * choices.maximumPercent) / 100);
        if (choices.tenures.length > 0) expect(choices.tenures).toContain(months);
        else expect(months).toBe(0);
        if (monthsLeft !== undefined) expect(months).toBeLessThanOrEqual(monthsLeft);
      }),
    );
  });
});
