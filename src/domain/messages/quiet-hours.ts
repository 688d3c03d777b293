import { HOUR_MINUTES } from '../time/durations.ts';
import { zonedDay } from '../time/zoned-day.ts';
import { addDays, zonedMinuteOfDay, zonedTime } from '../time/zoned-time.ts';

/** Hours of a day, in the time zone of a region, without messages; they may span midnight. */
export interface QuietHours {
  /** Hour of the day with which they begin. */
  from: number;
  /** Hour of the day that is not quiet any more. */
  until: number;
}

/** Whether an hour of the day is quiet; half an hour is 0.5. */
export function isQuietHour(hour: number, { from, until }: QuietHours): boolean {
  return from < until ? from <= hour && hour < until : from <= hour || hour < until;
}

/**
 * The moment itself, or the end of the quiet hours it lies in.
 * @param time milliseconds since 1970
 * @param timeZone IANA name
 */
export function afterQuietHours(time: number, quiet: QuietHours | undefined, timeZone: string): number {
  if (!quiet || !isQuietHour(zonedMinuteOfDay(time, timeZone) / HOUR_MINUTES, quiet)) return time;
  const today = zonedDay(time, timeZone);
  const ends = [today, addDays(today, 1)].map((day) => zonedTime(day, quiet.until * HOUR_MINUTES, timeZone));
  return ends.find((end) => end > time) ?? time;
}
