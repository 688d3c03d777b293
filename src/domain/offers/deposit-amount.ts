import { toMinorUnits } from '../money/money.ts';

/** How a region asks for deposits: a fixed amount or a share of the price, in whole units of the currency. */
export interface DepositRule {
  amount?: number;
  percent?: number;
  roundTo?: number;
}

/**
 * Returns the deposit of a car in minor units of the currency; never more than the price. With both a fixed amount and a
 * share, the larger one counts.
 * @param price minor units
 */
export function depositAmount(
  { amount = 0, percent = 0, roundTo = 1 }: DepositRule,
  price: number,
  fractionDigits: number,
): number {
  const step = toMinorUnits(roundTo, fractionDigits);
  // percents have two decimals at most; whole numbers stay exact
  const share = Math.ceil((price * Math.round(percent * 100)) / (10_000 * step)) * step;
  return Math.min(price, Math.max(toMinorUnits(amount, fractionDigits), share));
}
