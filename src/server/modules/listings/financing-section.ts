import type { FinancingSection } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { type LoanManifest, loanOn, loanSubject } from '#region/format/loan-of.ts';

/** Returns the default loan on a car in major units (SPEC 3.7). Undefined if no loan is possible. */
export function financingSection(
  fields: ListingFields,
  manifest: LoanManifest,
): FinancingSection | undefined {
  const subject = loanSubject((name) => fields[name], manifest);
  const loan = subject && loanOn(subject, manifest);
  if (!loan || loan.plan.installment === 0) return undefined;
  const major = (amount: number) => toMajorUnits(amount, manifest.currency.fractionDigits);
  return {
    downpayment: major(loan.downPayment),
    installment: major(loan.plan.installment),
    monthsLeft: loan.plan.months,
    maximumLoanPercentage: loan.choices.maximumPercent,
    interestPercent: manifest.financing.interestPercent,
  };
}
