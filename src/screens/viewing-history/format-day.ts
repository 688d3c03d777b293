import { formatDate } from '#region/format/format.ts';

const DAY = 86_400_000;

/** A day as a heading: "Today", "Yesterday", else its date. @param day ISO day @param today ISO day of the same place */
export function formatDayHeading(
  day: string,
  today: string,
  language: { code: string; locale: string },
): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
  if (ago < 0 || ago > 1) return formatDate(day, language);
  const words = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' }).format(-ago, 'day');
  return words.charAt(0).toLocaleUpperCase(language.locale) + words.slice(1);
}
