import type { Step, Token } from './token.ts';

/** A number as it was written, with what was said about it. */
export interface Amount {
  /** Digits and marks. */
  typed: string;
  /** Product of the words of magnitude behind it. */
  magnitude?: number;
  /** What smaller parts add to it: 50 thousand in "3 hundred thousand 50 thousand". */
  added?: number;
  /** The number begins a range that is one step wide. `isLoose`: unless something compares it. */
  step?: { of: Step; isLoose?: true };
  /** What a range ends below that begins at the number: ten in 幾萬, in the magnitude of the number. */
  below?: number;
}

/** One number, or two as a range, with what the words around them say about them. */
export interface Quantity {
  amounts: readonly [Amount] | readonly [Amount, Amount];
  /** The end that a comparing word or an open sign leaves. */
  side?: 'min' | 'max';
  /** Keys of the filters that are named, nearest first. */
  named: readonly string[];
  /** Filters that count in the unit, with what one is in units of their field; absent: no unit. */
  factors?: Readonly<Record<string, number>>;
  isMoney: boolean;
  /** The number is the middle of a range. */
  isAbout?: boolean;
  /** The number is an age in years. */
  isAge?: boolean;
  /** The unit stands behind the number. */
  isUnitBehind?: boolean;
  /** The comparing word stands beside dates: 18年以后 is after 2018, no age. */
  isDate?: boolean;
  /** The comparing word compares cars: "older than 5 years" is an earlier year. */
  isOfCars?: boolean;
  /** A word such as "not" has reversed the comparing word on this side of the number: "nothing over 90k" is at most 90k. */
  reversed?: 'before' | 'after';
  /** A word of exclusion stands before the number, and has reversed nothing yet. */
  isNegated?: boolean;
  /** Words of exclusion or comparison beside the number do not go together, so it asks for nothing. */
  isUnclear?: boolean;
  /** What years of the era have to be added to. */
  era?: number;
  tokens: readonly Token[];
}

/** What stands before a number and belongs to it. */
export interface Lead extends Omit<Quantity, 'amounts'> {
  /** The comparing word may begin what another one ends. */
  isStart?: boolean;
}

export const otherSide = (side: 'min' | 'max'): 'min' | 'max' => (side === 'min' ? 'max' : 'min');

export const NO_LEAD: Lead = { named: [], isMoney: false, tokens: [] };
