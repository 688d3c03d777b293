import type { FeedField } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { isCalendarDay } from '#domain/time/calendar-days.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { zonedTime } from '#domain/time/zoned-time.ts';
import { type Calendars, commonDay, commonYear } from './calendar-year.ts';

const FORMS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s\-./]*(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s\-./,]*(?<year>\d{4}|\d\d)(?!\d)/u,
  /^(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?[\s,-]+(?<year>\d{4})(?!\d)/u,
  /^(?<year>\d{4})[\s\-./]+(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s\-./]+(?<day>\d{1,2})(?!\d)/u,
  /^(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s\-./]+(?<year>\d{4})$/u,
];

/** Longer texts could be crafted to be slow to read (HARDENING A25). */
const MAX_DAY_LENGTH = 60;

/** English abbreviations (`Nov`), which files of any country use. */
const ENGLISH_MONTHS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 12 }, (_, index) => {
    const [, , name = ''] = new Date(Date.UTC(2001, index, 5)).toUTCString().split(' ');
    return [name.toLowerCase(), index + 1] as const;
  }),
);

/** Names inside a date and on their own (`stycznia` and `styczeń` in Polish). */
const monthsIn = rememberByText((language) => {
  const options: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
    { month },
    { month, day: 'numeric' },
  ]);
  const formats = options.map(
    (option) => new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC', calendar: 'gregory' }),
  );
  const months = new Map<string, number>();
  for (let month = 1; month <= 12; month += 1)
    for (const format of formats) {
      const parts = format.formatToParts(Date.UTC(2001, month - 1, 5));
      const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '');
      // "1月" is read as a number
      if (/^\p{L}/u.test(name)) months.set(name, month);
    }
  return months;
});

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

/** A time of a row as its cell has it. */
export interface CellTime {
  /** What its clock shows, as milliseconds since 1970 of UTC; a number that is no date is its own. */
  shown: number;
  /** Minutes that the clock is ahead of UTC; absent: the cell does not say. */
  ahead?: number;
}

const TIME =
  /(?:^|[\sT日,(])(?<half>am|pm|ptg|pg|午前|午後|上午|下午|오전|오후)?\s*(?<hour>\d{1,2})[:.h時时点點](?<minute>\d{2})(?:[:.分](?<second>\d{2}(?:[.,]\d{1,9})?))?[分秒]?\s*(?<mark>[ap]\.?\s?m\.?(?!\p{L})|ptg|pg|uhr|hrs?|น\.)?\s*(?<zone>[\p{L}+-].*)?$/iu;
const ZONE = /^(?:z|(?:utc|gmt)?(?:(?<sign>[+-])(?<hours>\d{1,2}):?(?<minutes>\d{2})?)?)$/i;
const AFTERNOON = /^(?:p|午後|下午|오후)/i;
const MORNING = /^(?:a|pg|午前|上午|오전)/i;

/** Reads when something was: a number, a day, or a day with a time. Undefined if that is unclear. */
export function cellTime(text: string, column: DayColumn): CellTime | undefined {
  const day = isoDay(text, column);
  if (day === undefined) return /^-?\d+(?:\.\d+)?$/.test(text) ? { shown: Number(text) } : undefined;
  const midnight = Date.parse(day);
  const {
    half = '',
    hour,
    minute,
    second,
    mark = '',
    zone,
  } = TIME.exec(text.slice(0, MAX_TIME_LENGTH))?.groups ?? {};
  if (hour === undefined) return /\d[:時时]\d/.test(text) ? undefined : { shown: midnight };
  // "pg" is the Malay morning
  const word = half || mark;
  const isMorning = MORNING.test(word);
  const isAfternoon = !isMorning && AFTERNOON.test(word);
  const hours = (Number(hour) % (isMorning || isAfternoon ? 12 : 24)) + (isAfternoon ? 12 : 0);
  const shown =
    midnight +
    (hours * 60 + Number(minute)) * MINUTE_MS +
    Number((second ?? '0').replace(',', '.')) * SECOND_MS;
  if (zone === undefined) return { shown };
  const parts = ZONE.exec(zone.trim())?.groups;
  if (!parts) return undefined;
  const minutes = Number(parts.hours ?? 0) * 60 + Number(parts.minutes ?? 0);
  return { shown, ahead: parts.sign === '-' ? -minutes : minutes };
}

const MAX_TIME_LENGTH = 80;

/** Whether a time is before another. A clock without a zone is one of the region. */
export function isBefore(a: CellTime, b: CellTime, timeZone: string): boolean {
  if (a.ahead === undefined && b.ahead === undefined) return a.shown < b.shown;
  return momentOf(a, timeZone) < momentOf(b, timeZone);
}

function momentOf({ shown, ahead }: CellTime, timeZone: string): number {
  if (ahead !== undefined) return shown - ahead * MINUTE_MS;
  const iso = new Date(shown).toISOString();
  return (
    zonedTime(iso.slice(0, 10), Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)), timeZone) +
    (shown % MINUTE_MS)
  );
}

/**
 * Returns day, month and year of a text that names its month (`26-Nov-11`, `27 มกราคม 2012`); the first day for a month
 * alone. Undefined if the month is not in one of the languages.
 */
export function namedMonth(
  text: string,
  languages: readonly string[] = [],
): { year: string; month: string; day: string } | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  for (const form of FORMS) {
    const { name, year = '', day = '1' } = form.exec(text.slice(0, MAX_DAY_LENGTH))?.groups ?? {};
    const month = name && monthOf(name, languages);
    if (month) return { year, month: String(month), day };
  }
  return undefined;
}

function monthOf(name: string, languages: readonly string[]): number | undefined {
  for (const months of [ENGLISH_MONTHS, ...languages.map(monthsIn)]) {
    const month = months.get(folded(name));
    if (month !== undefined) return month;
  }
  return undefined;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\.$/, '');
}
