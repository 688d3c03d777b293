import { zonedHour, zonedTime } from './digest-time.ts';
import { zonedDay } from './zoned-day.ts';

const DAY = 86_400_000;

/** Hours of a day, by the clock of a region, in which nobody is sent anything; they may reach over midnight. */
export interface QuietHours {
  /** Hour of the day with which they begin. */
  from: number;
  /** Hour of the day that is not quiet any more. */
  until: number;
}

export function isQuietHour(hour: number, { from, until }: QuietHours): boolean {
  return from < until ? from <= hour && hour < until : from <= hour || hour < until;
}

/**
 * The moment itself, or the end of the quiet hours it lies in.
 * @param time milliseconds since 1970
 * @param timeZone IANA name
 */
export function afterQuietHours(time: number, quiet: QuietHours | undefined, timeZone: string): number {
  if (!quiet || !isQuietHour(zonedHour(time, timeZone), quiet)) return time;
  const ends = [time, time + DAY].map((moment) =>
    zonedTime(zonedDay(moment, timeZone), quiet.until, timeZone),
  );
  return ends.find((end) => end > time) ?? time;
}
