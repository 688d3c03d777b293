import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Slot, SlotDay } from '#domain/appointments/time-slots.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { type FormatLanguage, inOwnWords, withTimeWords } from '../text/format-language.ts';

const timeFormat = /* @__PURE__ */ rememberByText((locale) => {
  const { language } = new Intl.Locale(locale);
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    // SPEC 5 writes English times as h:mm a, even where the country uses 24 hours
    ...(language === SOURCE_LANGUAGE && { hourCycle: 'h12' }),
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
export function formatBareTime({ minute }: Pick<Slot, 'minute'>, { locale }: FormatLanguage): string {
  const { language } = new Intl.Locale(locale);
  // CLDR puts a narrow space before am and pm
  const text = timeFormat(locale)
    .format(minute * MINUTE_MS)
    .replaceAll('\u202f', ' ');
  return language === SOURCE_LANGUAGE ? text.toLowerCase() : text;
}

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
