import { isCalendarDay } from '#domain/time/calendar-days.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMERIC = /\b(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})\b/g;
const ISO = /\b(\d{4})[./-](\d{1,2})[./-](\d{1,2})\b/g;
const NAMED = /\b(\d{1,2})[ ./-]?([a-z]{3})[a-z]*[ ./-]?(\d{4})\b/gi;
const FIRST_YEAR = 1950;
const MAX_DATES = 10;

/**
 * Returns the dates in a text as `YYYY-MM-DD`, each once, in order. Of `03/04/2019` the first number is the day, as
 * documents of countries with registration cards in Latin letters write it.
 * @param year of today; documents expire at most ten years later
 */
export function datesIn(text: string, year: number): string[] {
  const found = [
    ...[...text.matchAll(NUMERIC)].map((match) => ({ match, parts: [match[3], match[2], match[1]] })),
    ...[...text.matchAll(ISO)].map((match) => ({ match, parts: [match[1], match[2], match[3]] })),
    ...[...text.matchAll(NAMED)].map((match) => ({
      match,
      parts: [match[3], String(MONTHS.indexOf((match[2] ?? '').toLowerCase()) + 1), match[1]],
    })),
  ];
  const dates = found
    .sort((a, b) => a.match.index - b.match.index)
    .flatMap(({ parts }) => isoDate(parts.map(Number), year) ?? []);
  return [...new Set(dates)].slice(0, MAX_DATES);
}

function isoDate([year = 0, month = 0, day = 0]: readonly number[], thisYear: number): string | undefined {
  if (year < FIRST_YEAR || year > thisYear + 10) return undefined;
  const iso = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return isCalendarDay(iso) ? iso : undefined;
}
