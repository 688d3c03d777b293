import type { FeedField } from '#contracts/types.ts';
import { isCalendarDay } from '#domain/time/calendar-days.ts';
import { type Calendars, commonDay, commonYear } from './calendar-year.ts';
import { namedMonth } from './month-names.ts';

/** Format of a day and context for reading it. */
export interface DayColumn extends Pick<FeedField, 'dateOrder'> {
  /** Languages whose month names are read in addition to English abbreviations. */
  languages?: readonly string[];
  /** Calendars of the region; absent: only the common one. */
  calendars?: Calendars;
  /** ISO day of the import; required to read years of two digits. */
  today?: string;
}

interface CalendarDay {
  year: string;
  month: string;
  day: string;
}

const DAY_PARTS = {
  ymd: /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})/,
  dmy: /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d\d(?!\d))/,
  mdy: /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d\d(?!\d))/,
} as const;
/** A month with its year in any order: `04.2011`, `2019-03`, `2019年3月`. */
const MONTH = /^(?:(?<month>\d{1,2})[-/.](?<year>\d{4})|(?<year>\d{4})[-/.年](?<month>\d{1,2})月?)$/;

/** Years outside these belong to another calendar, or to no car. */
const MIN_YEAR = 1900;
const MAX_YEAR = 2150;
/** Years that a day may lie ahead: an inspection, the end of a warranty. */
const MAX_YEARS_AHEAD = 50;

/** Returns a day as `YYYY-MM-DD`, the first day for a month alone. Ignores text after the day. */
export function isoDay(
  text: string,
  { dateOrder = 'ymd', today, languages, calendars = NO_OTHER }: DayColumn,
): string | undefined {
  const { text: plain, hasEra } = commonDay(text, calendars);
  const named = namedMonth(plain, languages);
  const order = hasEra ? 'ymd' : dateOrder;
  const groups = named ?? (DAY_PARTS[order].exec(plain) ?? MONTH.exec(plain))?.groups;
  if (!groups) return undefined;
  const { year = '', month = '', day = '1' } = groups;
  return year.length === 4
    ? toIsoDay({ year: String(commonYear(Number(year), calendars)), month, day })
    : inCentury({ year, month, day }, today);
}

const NO_OTHER: Calendars = { eras: [], ahead: [] };

/** Picks this century for a past day, and the last century if this century's day is too far ahead. */
function inCentury(parts: CalendarDay, today: string | undefined): string | undefined {
  const inThis = toIsoDay({ ...parts, year: `20${parts.year}` });
  if (today === undefined) return undefined;
  if (inThis !== undefined && inThis <= today) return inThis;
  const isPlausible = Number(`20${parts.year}`) <= Number(today.slice(0, 4)) + MAX_YEARS_AHEAD;
  return isPlausible ? undefined : toIsoDay({ ...parts, year: `19${parts.year}` });
}

function toIsoDay({ year, month, day }: CalendarDay): string | undefined {
  if (Number(year) < MIN_YEAR || Number(year) > MAX_YEAR) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : undefined;
}
