import type { Currency } from '#contracts/types.ts';
import { toMinorUnits } from '#domain/money.ts';
import { parseTypedNumber } from '#domain/numeric-input.ts';

/** Sums above this are typing errors, and would not stay exact. */
const LARGEST = 1e12;

/** A typed amount of major units in minor units; undefined: nothing that is an amount. */
export function minorOf(typed: string, { fractionDigits }: Currency): number | undefined {
  const amount = parseTypedNumber(typed);
  return amount === undefined ? undefined : toMinorUnits(Math.min(amount, LARGEST), fractionDigits);
}
