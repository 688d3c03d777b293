import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { HOUR_MINUTES } from './durations.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const ISO_DAY = 'YYYY-MM-DD';

/**
 * The moment at which the clocks of a time zone show a time of day. A time that the day skips is as much later as the
 * clocks are put forward; a time that comes twice is one of the two.
 * @param day ISO day
 * @param minuteOfDay minutes since midnight as clocks show them, 0 to 1439
 * @param timeZone IANA name
 * @returns milliseconds since 1970
 * @throws RangeError for a zone that does not exist
 */
export function zonedTime(day: string, minuteOfDay: number, timeZone: string): number {
  const hour = Math.floor(minuteOfDay / HOUR_MINUTES);
  const time = [hour, minuteOfDay % HOUR_MINUTES].map((part) => String(part).padStart(2, '0'));
  return dayjs.tz(`${day} ${time.join(':')}`, timeZone).valueOf();
}

/**
 * What the clocks of a time zone show at a moment, as minutes since midnight, 0 to 1439.
 * @param moment milliseconds since 1970
 * @throws RangeError for a zone that does not exist
 */
export function zonedMinuteOfDay(moment: number, timeZone: string): number {
  const shown = dayjs(moment).tz(timeZone);
  return shown.hour() * HOUR_MINUTES + shown.minute();
}

/** The calendar day a number of days after another; both ISO days. */
export function addDays(day: string, days: number): string {
  return dayjs.utc(day).add(days, 'day').format(ISO_DAY);
}

/** The day of the week of an ISO day: 1 is Monday, 7 is Sunday. */
export function isoWeekday(day: string): number {
  return dayjs.utc(day).day() || 7;
}
