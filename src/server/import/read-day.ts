import type { FeedField } from '#contracts/types.ts';
import { toAsciiDigits } from '#domain/digits.ts';
import { namedMonth } from './month-names.ts';

/** How a day is written, and when it is read. */
export interface DayColumn extends Pick<FeedField, 'dateOrder'> {
  /** Languages of which names of months are read, besides `Nov` and its like. */
  languages?: readonly string[];
  /** ISO day of the import; without it years of two digits are not read. */
  today?: string;
}

interface DayParts {
  year: string;
  month: string;
  day: string;
}

const DAY_PARTS = {
  ymd: /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})/,
  dmy: /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d\d(?!\d))/,
  mdy: /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d\d(?!\d))/,
} as const;
/** A month is told from its year in any order: `04.2011`, `2019-03`, `2019年3月`. */
const MONTH = /^(?:(?<month>\d{1,2})[-/.](?<year>\d{4})|(?<year>\d{4})[-/.年](?<month>\d{1,2})月?)$/;

/** There was no car before, and nobody knows of a day so far ahead: such a year is of another calendar. */
const FIRST_YEAR = 1880;
const LAST_YEAR = 2150;
/** Years ahead that a day may be meant: an inspection, the end of a warranty. */
const FORESEEN_YEARS = 50;

/** A day as `YYYY-MM-DD`, of a month alone its first; what follows a day in the text does not matter. */
export function isoDay(text: string, { dateOrder = 'ymd', today, languages }: DayColumn): string | undefined {
  const plain = toAsciiDigits(text.normalize('NFKC')).trim();
  const named = namedMonth(plain, languages);
  const groups = named ?? (DAY_PARTS[dateOrder].exec(plain) ?? MONTH.exec(plain))?.groups;
  if (!groups) return undefined;
  const { year = '', month = '', day = '1' } = groups;
  return year.length === 4 ? existing({ year, month, day }) : inCentury({ year, month, day }, today);
}

/** The day of this century that is past, or that of the last one where this century's is too far ahead to be meant. */
function inCentury(parts: DayParts, today: string | undefined): string | undefined {
  const inThis = existing({ ...parts, year: `20${parts.year}` });
  if (today === undefined) return undefined;
  if (inThis !== undefined && inThis <= today) return inThis;
  const isForeseen = Number(`20${parts.year}`) <= Number(today.slice(0, 4)) + FORESEEN_YEARS;
  return isForeseen ? undefined : existing({ ...parts, year: `19${parts.year}` });
}

function existing({ year, month, day }: DayParts): string | undefined {
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
