import { DAY_MS } from './durations.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is an ISO day of the calendar: 2026-02-30 is not. */
export function isCalendarDay(text: string): boolean {
  // other engines than V8 refuse it, V8 counts on into the next month
  const time = ISO_DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Days from one ISO day to another; negative when the other is earlier. Without dayjs, as browse pages use it. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
