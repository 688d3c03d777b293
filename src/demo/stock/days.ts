import { DAY_MS } from '#domain/time/durations.ts';

/** Adds days to an ISO day; a negative number subtracts. Stock needs it often: dayjs takes ten times as long. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole months between an ISO day and a later one. */
export function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1, toDate = 1] = to.split('-').map(Number);
  return (toYear - year) * 12 + (toMonth - month) - (toDate < date ? 1 : 0);
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
