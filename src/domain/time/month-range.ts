/** Months as ISO `YYYY-MM`; an absent end is open. */
export interface MonthRange {
  min?: string;
  max?: string;
}

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;
const SEPARATOR = '..';

export const isMonth = (text: string): boolean => MONTH.test(text);

/** `2018-03..2020-12`, `2018-03..`, `..2020-12`, or one month. @returns undefined for any other text */
export function readMonthRange(text: string): MonthRange | undefined {
  const [min = '', max = min, ...rest] = text.split(SEPARATOR, 3);
  const isRead = [min, max].every((end) => end === '' || isMonth(end));
  if (!isRead || rest.length > 0 || (min === '' && max === '')) return undefined;
  if (min !== '' && max !== '' && min > max) return undefined;
  return { ...(min !== '' && { min }), ...(max !== '' && { max }) };
}

/** The inverse of `readMonthRange`, in canonical form. Ends may come in either order. */
export function writeMonthRange({ min = '', max = '' }: MonthRange): string {
  if (min === max) return min;
  return min !== '' && max !== '' && min > max ? `${max}${SEPARATOR}${min}` : `${min}${SEPARATOR}${max}`;
}

/**
 * Milliseconds since 1970 at which a month begins in UTC, as days of listings do.
 * @param later months to add
 */
export function startOfMonth(month: string, later = 0): number {
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + later, 1);
}

/** The month of a moment in UTC. @param moment milliseconds since 1970 */
export const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 'YYYY-MM'.length);
