import { rememberByText } from './remember.ts';
import { zonedDay } from './zoned-day.ts';

const DAY = 86_400_000;

/** When digests are sent, by the clock of a region. */
export interface DigestRules {
  /** IANA name. */
  timeZone: string;
  digestHour: number;
  /** 1 is Monday, 7 is Sunday. */
  digestWeekday: number;
}

/**
 * The next moment at which a digest is sent, at least a moment from now.
 * @param now milliseconds since 1970
 */
export function nextDigest(now: number, frequency: 'daily' | 'weekly', rules: DigestRules): number {
  for (let days = 0; days <= 8; days++) {
    const day = zonedDay(now + days * DAY, rules.timeZone);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    if (frequency === 'weekly' && weekday !== rules.digestWeekday) continue;
    const time = zonedTime(day, rules.digestHour, rules.timeZone);
    if (time > now) return time;
  }
  throw new Error(`no digest after ${now}`);
}

/** The moment at which the clocks of a time zone show an hour of a day; an hour that a day skips is the one after it. */
export function zonedTime(day: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const first = wanted - offsetAt(wanted, timeZone);
  return wanted - offsetAt(first, timeZone);
}

/** The hour of the day, 0 to 23, that the clocks of a time zone show at a moment. */
export function zonedHour(time: number, timeZone: string): number {
  return new Date(time + offsetAt(time, timeZone)).getUTCHours();
}

/** Milliseconds by which the clocks of a time zone are before UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(time);
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(time / 1_000) * 1_000;
}

const clockOf = rememberByText(
  (timeZone) =>
    new Intl.DateTimeFormat(undefined, {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);
