import { rememberByText } from '../cache/remember.ts';

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat(undefined, {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

/**
 * The calendar day of a moment in a time zone, as an ISO day, wherever the server is.
 * @param now milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for a zone that does not exist
 */
export function zonedDay(now: number, timeZone: string): string {
  return dayOf(timeZone)(now);
}

/** A page asks for the day of one moment for each of its cars. */
const dayOf = /* @__PURE__ */ rememberByText((timeZone) => {
  const format = formatOf(timeZone);
  let last = { now: Number.NaN, day: '' };
  return (now: number) => {
    if (now !== last.now) last = { now, day: isoDay(format, now) };
    return last.day;
  };
});

function isoDay(format: Intl.DateTimeFormat, now: number): string {
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** The year of that day. */
export function zonedYear(now: number, timeZone: string): number {
  return Number(zonedDay(now, timeZone).slice(0, 4));
}
