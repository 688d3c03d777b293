/** Terms of a car loan; percentages as written (3.5 means 3.5 %). */
export interface LoanTerms {
  interestPercent: number;
  interestKind: 'flat' | 'effective';
  months: number;
}

/**
 * Monthly installment of a loan in the unit of `loan`, not rounded. Flat interest is due on the whole loan over the
 * whole time; effective interest on what is left (annuity). No months or no loan: 0.
 */
export function monthlyInstallment(
  loan: number,
  { interestPercent, interestKind, months }: LoanTerms,
): number {
  if (months <= 0 || loan <= 0) return 0;
  if (interestKind === 'flat') return (loan * (1 + (interestPercent / 100) * (months / 12))) / months;
  const rate = interestPercent / 100 / 12;
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months);
}

/**
 * Major units → integer minor units of ISO 4217 (cents); half cents round away from zero.
 * @throws RangeError beyond `largestAmount`
 */
export function toMinorUnits(amount: number, fractionDigits: number): number {
  const shifted = Number(`${Math.abs(amount).toFixed(8)}e${fractionDigits}`);
  const minor = Math.sign(amount) * Math.round(Number(shifted.toPrecision(15)));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${amount} is too large an amount`);
  return minor === 0 ? 0 : minor;
}

/** The largest sum of major units that is still exact in minor units. */
export function largestAmount(fractionDigits: number): number {
  return Number.MAX_SAFE_INTEGER / 10 ** fractionDigits;
}

/** Integer minor units → major units. */
export function toMajorUnits(minor: number, fractionDigits: number): number {
  return minor / 10 ** fractionDigits;
}

/** The nearest multiple of `step` (SPEC 5 price slider), halves upward. */
export function roundToStep(amount: number, step: number): number {
  return Math.round(amount / step) * step;
}
