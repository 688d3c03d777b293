import type { OpenSpan } from '#domain/appointments/opening-hours.ts';
import { rememberByText, rememberRecent } from '#domain/cache/remember.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { type FormatLanguage, inOwnWords, withTimeWords } from '../text/format-language.ts';
import { formatBareTime } from './format-slot.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

const weekdayFormat = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
);

/** Days of the week, as numbers from 1 for Monday: `Mon – Fri`, or `Sun`. */
export const formatWeekdays = (first: number, last: number, language: FormatLanguage): string =>
  inOwnWords(weekdays(language.locale)(first * 10 + last), language);

/** Ranges cost a tenth of a millisecond each, and there are few; `key` has the first day as tens and the last as ones. */
const weekdays = /* @__PURE__ */ rememberByText((locale) =>
  rememberRecent((key: number) => weekdayRange(Math.floor(key / 10), key % 10, locale)),
);

function weekdayRange(first: number, last: number, locale: string): string {
  const dayOf = (weekday: number) => MONDAY + (weekday - 1) * DAY_MS;
  if (first === last) return weekdayFormat(locale).format(dayOf(first));
  // CLDR puts thin spaces around the dash
  return weekdayFormat(locale)
    .formatRange(dayOf(first), dayOf(last))
    .replaceAll(/[\u2009\u202f]/g, ' ');
}

/** Hours of a day, with times as those of slots are written: `9:00 am – 8:00 pm`. */
export const formatSpan = ({ opens, closes }: OpenSpan, language: FormatLanguage): string =>
  withTimeWords([opens, closes].map((minute) => formatBareTime({ minute }, language)).join(' – '), language);

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

/** Days from one to another, both ISO days and included: `Fri, 25 Dec`, `Sat, 6 Feb – Sun, 7 Feb`. */
export const formatDayRange = (from: string, until: string, language: FormatLanguage): string =>
  // not formatRange, whose days look unlike single ones in some languages
  [...new Set([from, until])]
    .map((day) => inOwnWords(dayFormat(language.locale).format(Date.parse(day)), language))
    .join(' – ');
