import { toMajorUnits } from '#domain/money/money.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { loanOn, loanSubject } from '#region/format/loan-of.ts';
import type { DemoOffer } from './listing-fields.ts';
import type { DemoRegionProfile } from './profile.ts';

/** A loan by the region's rules, major units. */
export interface DemoLoan {
  downpayment: number;
  installment: number;
  months: number;
  maximumPercent: number;
}

/** An offer with its loan. */
export interface OfferWithLoan extends DemoOffer {
  loan?: DemoLoan;
}

/** The default loan on a car; undefined if there is none. */
export function loanFor(fields: ListingFields, profile: DemoRegionProfile): DemoLoan | undefined {
  const subject = loanSubject((name) => fields[name], profile);
  const loan = subject && loanOn(subject, profile);
  if (!loan || loan.plan.installment === 0) return undefined;
  const major = (amount: number) => toMajorUnits(amount, profile.currency.fractionDigits);
  return {
    downpayment: major(loan.downPayment),
    installment: major(loan.plan.installment),
    months: loan.plan.months,
    maximumPercent: loan.choices.maximumPercent,
  };
}
