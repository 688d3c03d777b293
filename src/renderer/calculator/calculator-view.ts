import type { LoanSubject } from '#domain/finance/loan-rules.ts';
import type { LoanManifest } from '#region/format/loan-of.ts';
import type { FormLink } from '#region/forms/form-link.ts';

interface Tenure {
  months: number;
  label: string;
  rate: string;
}

/** A calculator in plain JSON: everything it takes to calculate in the browser by the rules of the manifest. */
export interface CalculatorView extends LoanManifest {
  /** Path of the page that calculates without scripts, percent-encoded. */
  action: string;
  /** Slug of the car it is about; absent: the price is typed. */
  car?: string;
  /** What the price of the car is called. */
  priceLabel: string;
  /** Money in minor units; a price of 0: not typed yet. */
  subject: LoanSubject;
  /** What was asked for in the address; money in minor units. */
  wish: { downPayment?: number; months?: number; bank?: string };
  /** Amounts of the address that cannot be read, as they were typed, by their keys there. */
  sent?: Readonly<Record<string, string>>;
  /** What there is to choose, in words: `84` → “7 years”, and the interest over that time. */
  tenures: Tenure[];
  /** Banks with terms of their own; absent: all lend on the terms of the region. */
  banks?: (Pick<LoanManifest, 'financing'> & { code: string; name: string; tenures: Tenure[] })[];
  /** “50 months”: how long the car may be driven, where that ends the loan. */
  timeLeft?: string;
  /** Where the loan is applied for; absent: the region takes no applications. Amounts are sent in smaller units, `perUnit` each. */
  apply?: FormLink & { perUnit: number };
}
