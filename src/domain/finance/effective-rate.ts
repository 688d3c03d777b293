import { type LoanTerms, monthlyInstallment } from '../money/money.ts';

/** Halvings of the interval that holds the rate: exact to the last digit of a number. */
const STEPS = 60;

/**
 * Yearly interest in percent on what is still owed that costs the same installments as the terms: twelve times the
 * monthly rate, as lenders state it next to a flat rate. No months: 0.
 */
export function effectiveRate(terms: LoanTerms): number {
  const { interestPercent, interestKind, months } = terms;
  if (interestKind === 'effective' || months <= 0) return months > 0 ? interestPercent : 0;
  const wanted = monthlyInstallment(1, terms);
  // what is owed falls, so the rate on it lies above the flat one; for long terms it is at most about twice that
  let low = 0;
  let high = Math.max(1, 3 * interestPercent);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const monthly = monthlyInstallment(1, { interestKind: 'effective', interestPercent: middle, months });
    if (monthly < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
