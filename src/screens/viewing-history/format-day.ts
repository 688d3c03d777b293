import { daysBetween } from '#domain/time/calendar-days.ts';
import { formatDate } from '#region/format/format.ts';
import { type FormatLanguage, inOwnWords } from '#region/text/format-language.ts';

/** A day as a heading: "Today", "Yesterday", else its date. @param day ISO day @param today ISO day of the same place */
export function formatDayHeading(day: string, today: string, language: FormatLanguage): string {
  const ago = daysBetween(day, today);
  if (ago < 0 || ago > 1) return formatDate(day, language);
  const relative = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' });
  const words = inOwnWords(relative.format(-ago, 'day'), language);
  return words.charAt(0).toLocaleUpperCase(language.locale) + words.slice(1);
}
