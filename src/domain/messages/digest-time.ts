import { HOUR_MINUTES } from '../time/durations.ts';
import { zonedDay } from '../time/zoned-day.ts';
import { addDays, isoWeekday, zonedTime } from '../time/zoned-time.ts';

const DAYS_PER_WEEK = 7;

/** When digests are sent, by the clock of a region. */
export interface DigestRules {
  /** IANA name. */
  timeZone: string;
  digestHour: number;
  /** 1 is Monday, 7 is Sunday. */
  digestWeekday: number;
}

/**
 * The next moment at which a digest is sent, always later than now.
 * @param now milliseconds since 1970
 */
export function nextDigest(now: number, frequency: 'daily' | 'weekly', rules: DigestRules): number {
  const today = zonedDay(now, rules.timeZone);
  for (let days = 0; days <= DAYS_PER_WEEK; days++) {
    const day = addDays(today, days);
    if (frequency === 'weekly' && isoWeekday(day) !== rules.digestWeekday) continue;
    const time = zonedTime(day, rules.digestHour * HOUR_MINUTES, rules.timeZone);
    if (time > now) return time;
  }
  throw new Error(`no digest after ${now}`);
}
