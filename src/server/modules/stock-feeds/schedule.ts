import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';

const EVERY = /^every (\d+) (minutes|hours)$/;
const DAILY = /^daily at (\d\d):(\d\d)$/;
/** Waiting times after failures in a row; afterwards as the schedule says. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];

/** How often a schedule runs, milliseconds. */
function periodOf(schedule: string): number {
  const [, number, unit] = EVERY.exec(schedule) ?? [];
  if (number !== undefined) return Number(number) * (unit === 'hours' ? HOUR_MS : MINUTE_MS);
  return DAILY.test(schedule) ? DAY_MS : HOUR_MS;
}

/** Whether a feed that has answered before has not done so for twice the time of its schedule. */
export const isLate = (
  { schedule }: { schedule: string },
  { answeredAt }: { answeredAt: Date | null },
  now: number,
): boolean => answeredAt !== null && now - answeredAt.getTime() > 2 * periodOf(schedule);

/** When a feed is asked next, milliseconds since 1970. @param failures in a row, this one included */
export function nextRun(schedule: string, now: number, timeZone: string, failures = 0): number {
  const planned = plannedRun(schedule, now, timeZone);
  const retry = RETRY_MS[failures - 1];
  return retry === undefined ? planned : Math.min(planned, now + retry);
}

function plannedRun(schedule: string, now: number, timeZone: string): number {
  const [, hour, minute] = DAILY.exec(schedule) ?? [];
  if (hour === undefined) return now + periodOf(schedule);
  const minuteOfDay = Number(hour) * 60 + Number(minute);
  const today = zonedDay(now, timeZone);
  const time = zonedTime(today, minuteOfDay, timeZone);
  return time > now ? time : zonedTime(addDays(today, 1), minuteOfDay, timeZone);
}
