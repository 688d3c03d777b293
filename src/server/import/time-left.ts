import type { FeedField } from '#contracts/types.ts';
import { addMonths } from '#domain/time/calendar-months.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import type { NumberColumn } from './number-column.ts';
import { readNumber } from './read-number.ts';

/** A column with the time left until a date. */
export interface TimeLeftColumn extends NumberColumn, Pick<FeedField, 'read'> {
  /** ISO day from which the row counts. */
  countedFrom?: string;
}

/** Longer times are mistakes of the file. */
const MAX_YEARS = 100;

/** Whether a mapping reads a time that is counted from a day. */
export const readsTimeLeft = ({ read }: Pick<FeedField, 'read'>): boolean =>
  read.endsWith('_left') || read === 'year_of_age';

const ONE_NUMBER = /^\P{Nd}*\p{Nd}{1,3}\P{Nd}*$/u;

/** Returns the year in which a car of this age was new. Undefined if it is unclear. */
export function yearOfAge(text: string, column: TimeLeftColumn): number | undefined {
  if (!ONE_NUMBER.test(text)) return undefined;
  const { countedFrom } = column;
  const age = readNumber(text, { ...column, read: 'number', min: undefined, max: undefined });
  const isAge = age !== undefined && Number.isInteger(age) && age >= 0 && age <= MAX_YEARS;
  return isAge && countedFrom !== undefined ? Number(countedFrom.slice(0, 4)) - age : undefined;
}

/** Returns the ISO day on which the time ends. Undefined if it is unclear. */
export function endOfTimeLeft(text: string, column: TimeLeftColumn): string | undefined {
  const { read, countedFrom: from, min = 0, max = Number.POSITIVE_INFINITY } = column;
  const left = readNumber(text, { ...column, read: 'number' });
  if (from === undefined || left === undefined || left < min || left > max) return undefined;
  if (read === 'days_left') return isWithinLimit(left / 365) ? addDays(from, Math.round(left)) : undefined;
  const months = read === 'years_left' ? left * 12 : left;
  return isWithinLimit(months / 12) ? addMonths(from, Math.round(months)) : undefined;
}

const isWithinLimit = (years: number): boolean => Math.abs(years) <= MAX_YEARS;
