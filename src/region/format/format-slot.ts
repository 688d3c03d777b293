import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Slot, SlotDay } from '#domain/appointments/time-slots.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { type FormatLanguage, inOwnWords, withTimeWords } from '../text/format-language.ts';

const isEnglish = (locale: string): boolean => new Intl.Locale(locale).language === SOURCE_LANGUAGE;

/** SPEC 5 writes English times as h:mm a, even where the country uses 24 hours. */
export const clockOf = (locale: string): Pick<Intl.DateTimeFormatOptions, 'hourCycle'> =>
  isEnglish(locale) ? { hourCycle: 'h12' } : {};

/** A text with an English time as `h:mm a`; CLDR has `09.00 AM` or `9:00 a.m.` in some countries, with a narrow space. */
export function withEnglishTime(text: string, locale: string): string {
  const spaced = text.replaceAll('\u202f', ' ');
  if (!isEnglish(locale)) return spaced;
  return spaced.replace(
    /0?(\d{1,2})[.:](\d\d)\s([ap])\.?m\.?/i,
    (_, hour, minute, half) => `${hour}:${minute} ${half.toLowerCase()}m`,
  );
}

const timeFormat = /* @__PURE__ */ rememberByText((locale) => {
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    ...clockOf(locale),
  });
});
const dayFormat = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' }),
);
const relativeDay = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);

/** The time of a slot: `9:30 am` in English, as the locale writes times in other languages. */
export const formatSlotTime = (slot: Pick<Slot, 'minute'>, language: FormatLanguage): string =>
  withTimeWords(formatBareTime(slot, language), language);

/** A time without the words of the language around it, as a part of a span. */
export const formatBareTime = ({ minute }: Pick<Slot, 'minute'>, { locale }: FormatLanguage): string =>
  withEnglishTime(timeFormat(locale).format(minute * MINUTE_MS), locale);

/** A day that can be chosen: Today, Tomorrow, or the day of the month (SPEC 5). */
export function formatSlotDay(
  { day, daysFromToday }: Pick<SlotDay, 'day' | 'daysFromToday'>,
  language: FormatLanguage,
): string {
  const { locale } = language;
  if (daysFromToday > 1) return dayFormat(locale).format(Date.parse(day));
  const words = inOwnWords(relativeDay(locale).format(daysFromToday, 'day'), language);
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}

const weekdayFormat = /* @__PURE__ */ rememberByText(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** The day of a slot apart from a list of days: `Sat, 31 Jan`. */
export function formatSlotDate({ day }: Pick<Slot, 'day'>, language: FormatLanguage): string {
  return inOwnWords(weekdayFormat(language.locale).format(Date.parse(day)), language);
}
