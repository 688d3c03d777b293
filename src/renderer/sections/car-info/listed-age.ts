import { rememberByText } from '#domain/cache/remember.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { type FormatLanguage, inOwnWords } from '#region/text/format-language.ts';

const relative = rememberByText((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/**
 * “today”, “12 days ago”, “2 months ago”: how long a car has been listed.
 * @param listedOn ISO day
 * @param today ISO day of the region
 */
export function listedAge(listedOn: string, today: string, language: FormatLanguage): string | undefined {
  const since = Date.parse(listedOn);
  if (Number.isNaN(since)) return undefined;
  const days = Math.max(0, Math.floor((Date.parse(today) - since) / DAY_MS));
  const ago = (length: number, unit: 'day' | 'week' | 'month') =>
    inOwnWords(relative(language.locale).format(-Math.floor(days / length), unit), language);
  if (days < 14) return ago(1, 'day');
  return days < 60 ? ago(7, 'week') : ago(30, 'month');
}
