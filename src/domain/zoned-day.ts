import { rememberByText } from './remember.ts';

const formatOf = rememberByText(
  (timeZone) =>
    new Intl.DateTimeFormat(undefined, {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/**
 * The calendar day that people in a time zone have at a moment, as an ISO day. What they call today or this year never
 * hangs on where the server stands.
 * @param now milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for a zone that does not exist
 */
export function zonedDay(now: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** The year of that day. */
export function zonedYear(now: number, timeZone: string): number {
  return Number(zonedDay(now, timeZone).slice(0, 4));
}
