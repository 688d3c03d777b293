import { rememberByText } from '#domain/remember.ts';

const DAY = 86_400_000;
const relative = rememberByText((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/**
 * “today”, “12 days ago”, “2 months ago”: how long a car has been listed.
 * @param listedOn ISO day
 * @param today ISO day of the region
 */
export function listedAge(listedOn: string, today: string, locale: string): string | undefined {
  const since = Date.parse(listedOn);
  if (Number.isNaN(since)) return undefined;
  const days = Math.max(0, Math.floor((Date.parse(today) - since) / DAY));
  const relativeTime = relative(locale);
  if (days < 14) return relativeTime.format(-days, 'day');
  return days < 60
    ? relativeTime.format(-Math.floor(days / 7), 'week')
    : relativeTime.format(-Math.floor(days / 30), 'month');
}
