import type { LoanTerms } from '../money/money.ts';

/** How lenders of a region grant loans (SPEC 3.7); percentages as written (3.5 means 3.5 %). */
export interface LoanRules extends Omit<LoanTerms, 'months'> {
  /** Usual down payment, percent of the price. */
  downPaymentPercent: number;
  /** Months to choose from, rising. */
  tenureMonths: readonly number[];
  defaultTenureMonths: number;
  /** Largest loan in percent of the price by value band, rising; the last band has no end. */
  maxLoanPercents: readonly { upTo?: number; percent: number }[];
}

/** What is to be paid for; money in minor units. */
export interface LoanSubject {
  price: number;
  /** What the bands of the largest loan go by where that is not the price (Singapore: the open market value). */
  value?: number;
  /** Months after which the car may not be driven any more; undefined: no end. */
  monthsLeft?: number;
}

/** What may be chosen for a car; money in minor units. */
export interface LoanChoices {
  maximumPercent: number;
  maximumLoan: number;
  /** Least down payment: the price less the largest loan. */
  leastDownPayment: number;
  usualDownPayment: number;
  /** Months, rising; empty: no loan on this car. */
  tenures: readonly number[];
  /** One of the tenures; 0 when there is none. */
  usualTenure: number;
}

/** What the rules leave to choose. A price that is not positive leaves nothing. */
export function loanChoices(rules: LoanRules, { price, value, monthsLeft }: LoanSubject): LoanChoices {
  const amount = Math.max(0, price);
  const maximumPercent = percentFor(rules, value ?? amount);
  const maximumLoan = Math.floor((amount * maximumPercent) / 100);
  const leastDownPayment = amount - maximumLoan;
  const usual = amount - Math.round((amount * (100 - rules.downPaymentPercent)) / 100);
  const tenures = amount > 0 ? tenuresWithin(rules.tenureMonths, monthsLeft) : [];
  return {
    maximumPercent,
    maximumLoan,
    leastDownPayment,
    usualDownPayment: Math.max(leastDownPayment, usual),
    tenures,
    usualTenure: tenures.findLast((months) => months <= rules.defaultTenureMonths) ?? tenures[0] ?? 0,
  };
}

/** Percent of the band a value falls into; the end of a band belongs to it. */
function percentFor({ maxLoanPercents }: LoanRules, value: number): number {
  const band =
    maxLoanPercents.find(({ upTo }) => upTo === undefined || value <= upTo) ?? maxLoanPercents.at(-1);
  return band?.percent ?? 0;
}

/** Tenures that end in time; when less than the shortest one is left, what is left is the only one. */
function tenuresWithin(tenures: readonly number[], monthsLeft = Number.POSITIVE_INFINITY): number[] {
  const left = Math.floor(monthsLeft);
  const within = tenures.filter((months) => months <= left);
  return within.length > 0 || left < 1 ? within : [left];
}

/** Down payment and tenure as close to what is wished as the choices allow; money in minor units. */
export function fitLoan(
  choices: LoanChoices,
  price: number,
  { downPayment, months }: { downPayment?: number; months?: number },
): { downPayment: number; months: number } {
  const wished = downPayment ?? choices.usualDownPayment;
  const fitting = choices.tenures.findLast((each) => months !== undefined && each <= months);
  return {
    downPayment: Math.min(Math.max(wished, choices.leastDownPayment), Math.max(price, 0)),
    months: months === undefined ? choices.usualTenure : (fitting ?? choices.tenures[0] ?? 0),
  };
}
