import type { OpenSpan } from '#domain/opening-hours.ts';
import { rememberByText } from '#domain/remember.ts';
import type { FormatLanguage } from './format-language.ts';
import { formatSlotTime } from './format-slot.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

const weekdayFormat = (weekday: 'short' | 'long') =>
  rememberByText((locale) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }));
const shortWeekday = /* @__PURE__ */ weekdayFormat('short');
const longWeekday = /* @__PURE__ */ weekdayFormat('long');

/** Days of the week, as numbers from 1 for Monday: `Mon – Fri`, or one with its whole name. */
export function formatWeekdays(first: number, last: number, { locale }: FormatLanguage): string {
  const dayOf = (weekday: number) => MONDAY + (weekday - 1) * DAY_MS;
  if (first === last) return longWeekday(locale).format(dayOf(first));
  // CLDR puts thin spaces around the dash
  return shortWeekday(locale)
    .formatRange(dayOf(first), dayOf(last))
    .replaceAll(/[\u2009\u202f]/g, ' ');
}

/** Hours of a day, with times as those of slots are written: `9:00 am – 8:00 pm`. */
export const formatSpan = ({ opens, closes }: OpenSpan, language: FormatLanguage): string =>
  [opens, closes].map((minute) => formatSlotTime({ minute }, language)).join(' – ');

const dayFormat = /* @__PURE__ */ rememberByText((locale) => {
  const { calendar = 'gregory' } = new Intl.Locale(locale);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    calendar,
  });
});

/** Days from one to another, both ISO days and included: `Fri, 25 Dec`, `Sat, 6 – Sun, 7 Feb`. */
export const formatDayRange = (from: string, until: string, { locale }: FormatLanguage): string =>
  dayFormat(locale)
    .formatRange(Date.parse(from), Date.parse(until))
    .replaceAll(/[\u2009\u202f]/g, ' ');
