import { monthlyInstallment } from '../money/money.ts';
import type { LoanRules } from './loan-rules.ts';

/**
 * Largest price whose usual loan costs no more than so much a month over the usual time. Rules lend less on dear cars, so
 * each band of prices is asked by itself; where one has no room for the sum, its own end is the price.
 * @param monthly minor units
 * @param step that prices are written in, minor units: a price rounded down must not fall into a band that is lent more
 * @returns minor units; 0: none
 */
export function affordablePrice(rules: LoanRules, monthly: number, step = 1): number {
  const perUnit = monthlyInstallment(1, { ...rules, months: rules.defaultTenureMonths });
  if (monthly <= 0 || perUnit <= 0) return 0;
  const loan = monthly / perUnit;
  let from = 0;
  const prices = rules.maxLoanPercents.map(({ upTo = Number.POSITIVE_INFINITY, percent }) => {
    const lent = Math.min(percent, 100 - rules.downPaymentPercent) / 100;
    const price = Math.floor(Math.min(loan / lent, upTo) / step) * step;
    const isInBand = price > from;
    from = upTo;
    return isInBand && Number.isSafeInteger(price) ? price : 0;
  });
  return Math.max(0, ...prices);
}
