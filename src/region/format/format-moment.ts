import { rememberByText } from '#domain/cache/remember.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { type FormatLanguage, inOwnWords, withTimeWords } from '../text/format-language.ts';
import { clockOf, withEnglishTime } from './format-slot.ts';

const momentFormat = /* @__PURE__ */ rememberByText((key) => {
  const [locale = '', timeZone = ''] = key.split(' ');
  const { calendar = 'gregory' } = new Intl.Locale(locale);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: padsHours(locale) ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZone,
    calendar,
    ...clockOf(locale),
  });
});
/** Whether times of the locale have hours of two digits: `00.08` in Indonesia, `0:08` in Japan. */
const padsHours = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .some(({ type, value }) => type === 'hour' && value === '00');

const relativeTime = /* @__PURE__ */ rememberByText((locale) => new Intl.RelativeTimeFormat(locale));

/** A moment for the people of a time zone: `Wed, 25 Nov, 6:00 pm`. @param at milliseconds since 1970 */
export function formatMoment(at: number, language: FormatLanguage, timeZone: string): string {
  return inWords(momentFormat(`${language.locale} ${timeZone}`).format(at), language);
}

const dayAndTime = /* @__PURE__ */ rememberByText((key) => {
  const [locale = '', timeZone = ''] = key.split(' ');
  const { calendar = 'gregory' } = new Intl.Locale(locale);
  const styles = { dateStyle: 'full', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale, { ...styles, timeZone, calendar, ...clockOf(locale) });
});

/** A moment with its year: `Wednesday, 25 November 2026 at 6:00 pm`. @param at milliseconds since 1970 */
export const formatDayAndTime = (at: number, language: FormatLanguage, timeZone: string): string =>
  inWords(dayAndTime(`${language.locale} ${timeZone}`).format(at), language);

const inWords = (text: string, language: FormatLanguage): string =>
  withTimeWords(inOwnWords(withEnglishTime(text, language.locale), language), language);

/**
 * How long it takes until a moment: `in 47 hours`, rounded down, so that nobody comes too late; at least a minute.
 * @param ms from now
 */
export function formatTimeUntil(ms: number, language: FormatLanguage): string {
  const write = (count: number, unit: 'day' | 'hour' | 'minute') =>
    inOwnWords(relativeTime(language.locale).format(count, unit), language);
  if (ms >= 3 * DAY_MS) return write(Math.floor(ms / DAY_MS), 'day');
  if (ms >= 2 * HOUR_MS) return write(Math.floor(ms / HOUR_MS), 'hour');
  return write(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
}
