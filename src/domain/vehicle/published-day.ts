import { DAY_MS } from '../time/durations.ts';
import { zonedDay } from '../time/zoned-day.ts';

/**
 * The day on which a listing was published. A date without a time is stored as its midnight in UTC and is that day
 * everywhere; any other moment is on the day that people in the time zone had then.
 * @param publishedAt ISO moment
 * @param timeZone IANA name
 * @returns ISO day; undefined for what is no moment
 */
export function publishedDay(publishedAt: string, timeZone: string): string | undefined {
  const moment = Date.parse(publishedAt);
  if (Number.isNaN(moment)) return undefined;
  return moment % DAY_MS === 0 ? new Date(moment).toISOString().slice(0, 10) : zonedDay(moment, timeZone);
}
