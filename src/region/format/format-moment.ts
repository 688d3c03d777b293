import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { type FormatLanguage, inOwnWords, withTimeWords } from '../text/format-language.ts';

const momentFormat = /* @__PURE__ */ rememberByText((key) => {
  const [locale = '', timeZone = ''] = key.split(' ');
  const { language, calendar = 'gregory' } = new Intl.Locale(locale);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: padsHours(locale) ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZone,
    calendar,
    // as times of slots are written (SPEC 5)
    ...(language === SOURCE_LANGUAGE && { hourCycle: 'h12' }),
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
  const { locale } = language;
  const text = inOwnWords(
    momentFormat(`${locale} ${timeZone}`).format(at).replaceAll('\u202f', ' '),
    language,
  );
  if (new Intl.Locale(locale).language === SOURCE_LANGUAGE) return text.replace(/[AP]M/, lower);
  return withTimeWords(text, language);
}

const lower = (text: string) => text.toLowerCase();

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
