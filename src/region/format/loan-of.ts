import type { Financing, RegionManifest } from '#contracts/types.ts';
import { rememberByObject, rememberRecent } from '#domain/cache/remember.ts';
import { affordablePrice } from '#domain/finance/affordable-price.ts';
import { type LoanPlan, planLoan } from '#domain/finance/loan-plan.ts';
import { fitLoan, type LoanChoices, type LoanSubject, loanChoices } from '#domain/finance/loan-rules.ts';
import { currentPrice } from '#domain/money/current-price.ts';
import { largestAmount, toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';

/** Properties of a manifest that loans need. */
export type LoanManifest = Pick<RegionManifest, 'financing' | 'currency'>;

/** The terms of a bank: its own, else those of the region. */
export function financingOf(
  manifest: Pick<RegionManifest, 'financing' | 'offers'>,
  bank?: string,
): Financing {
  const { financing, offers } = manifest;
  const own = offers.banks.find(({ code }) => code === bank);
  if (!own) return financing;
  const { interestPercent = financing.interestPercent, maxLoanPercent = 100 } = own;
  return {
    ...financing,
    interestPercent,
    tenureMonths: [...loanMonths(manifest, bank)],
    maxLoanPercents: financing.maxLoanPercents.map(({ percent, ...band }) => ({
      ...band,
      percent: Math.min(percent, maxLoanPercent),
    })),
  };
}

/** Months of the loans of a bank, or of all banks. */
export const loanMonths = (
  { financing, offers }: Pick<RegionManifest, 'financing' | 'offers'>,
  bank?: string,
): readonly number[] =>
  offers.banks.find(({ code }) => code === bank)?.tenureMonths ??
  offers.tenureMonths ??
  financing.tenureMonths;

/** A loan on a car: what may be chosen, what is chosen and what it costs; money in minor units. */
export interface Loan {
  choices: LoanChoices;
  downPayment: number;
  plan: LoanPlan;
}

/** Reads a field of a car by its wire name. */
export type ReadCar = (name: string) => FieldValue;

/** What the rules of a region need to know of a car; undefined if its price is unknown or implausible. */
export function loanSubject(read: ReadCar, { financing, currency }: LoanManifest): LoanSubject | undefined {
  const amount = (value: FieldValue) => {
    const isExact = typeof value === 'number' && Math.abs(value) <= largestAmount(currency.fractionDigits);
    return isExact ? toMinorUnits(value, currency.fractionDigits) : undefined;
  };
  const price = amount(currentPrice(read('listing.asking_price'), read('listing.promotional_price')));
  if (!price) return undefined;
  const left = financing.tenureLimitField ? read(financing.tenureLimitField) : undefined;
  return {
    price,
    value: financing.loanValueField ? amount(read(financing.loanValueField)) : undefined,
    ...(typeof left === 'number' && { monthsLeft: left }),
  };
}

/** The loan on a car with the down payment and tenure wished for, else the usual ones; undefined when no loan is offered. */
export function loanOn(
  subject: LoanSubject,
  { financing, currency }: LoanManifest,
  wish: { downPayment?: number; months?: number } = {},
): Loan | undefined {
  const choices = loanChoices(inMinorUnits(financing, currency.fractionDigits), subject);
  if (choices.tenures.length === 0) return undefined;
  const { downPayment, months } = fitLoan(choices, subject.price, wish);
  const { fractionDigits, cashStep } = currency;
  const step = cashStep ? toMinorUnits(cashStep, fractionDigits) : 1;
  return {
    choices,
    downPayment,
    plan: planLoan(subject.price - downPayment, { ...financing, months }, step),
  };
}

/** The installment that cards show and filters search. */
export const INSTALLMENT_FIELD = 'listing.installment';
/** True: the installment is the row's own, and no terms of the region change it. */
export const OWN_INSTALLMENT_FIELD = 'listing.is_own_installment';

/** The fields of a car with the installment of its region's terms, unless it has its own; a car without one gets none. */
export function withUsualInstallment(
  fields: Readonly<Record<string, FieldValue>>,
  manifest: LoanManifest,
): Record<string, FieldValue> {
  if (!(INSTALLMENT_FIELD in fields) || fields[OWN_INSTALLMENT_FIELD] === true) return { ...fields };
  const { [INSTALLMENT_FIELD]: _, ...rest } = fields;
  const installment = usualInstallment(rest, manifest);
  return installment === undefined ? rest : { ...rest, [INSTALLMENT_FIELD]: installment };
}

/** Installment of the default loan in major units, for cards and filters. */
export function usualInstallment(fields: ListingFields, manifest: LoanManifest): number | undefined {
  const subject = loanSubject((name) => fields[name], manifest);
  const loan = subject && loanOn(subject, manifest);
  if (!loan || loan.plan.installment === 0) return undefined;
  return toMajorUnits(loan.plan.installment, manifest.currency.fractionDigits);
}

/** Largest price, in minor units and as prices are written, that the usual loan pays for with so much a month. */
export function affordableOn(monthly: number, { financing, currency }: LoanManifest): number {
  const step = toMinorUnits(currency.priceStep, currency.fractionDigits);
  return affordablePrice(inMinorUnits(financing, currency.fractionDigits), monthly, step);
}

function inMinorUnits(financing: Financing, fractionDigits: number) {
  return { ...financing, maxLoanPercents: percentsOf(financing.maxLoanPercents)(fractionDigits) };
}

/** A list of cars asks for each of them. */
const percentsOf = /* @__PURE__ */ rememberByObject((percents: Financing['maxLoanPercents']) =>
  rememberRecent((fractionDigits: number) =>
    percents.map(({ upTo, percent }) => ({
      percent,
      ...(upTo !== undefined && { upTo: toMinorUnits(upTo, fractionDigits) }),
    })),
  ),
);
