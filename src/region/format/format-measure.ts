import { rememberByText } from '#domain/cache/remember.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

const percents = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
);

/** Percent as the locale writes it: 3.5 becomes “3.5%”. */
export function formatPercent(percent: number, locale: string): string {
  return percents(locale).format(percent / 100);
}

// marked so that bundles without its use leave it out
const spans = /* @__PURE__ */ rememberByText((key) => {
  const [unit = '', locale = ''] = key.split(' ');
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
});

/** A full hour of the day by the clock of the language: 9 becomes “9 am”, “09.00”. */
export function formatHour(hour: number, locale: string): string {
  return clocks(locale).format(hour * HOUR_MS);
}

/** A 12-hour clock has am and pm; a 24-hour clock needs minutes to read as a time. */
const clocks = /* @__PURE__ */ rememberByText((locale) => {
  const twelve = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  return twelve.resolvedOptions().hour12
    ? twelve
    : new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
});

/** Scripts that put no blanks between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** Formats a number with its unit: “1 year”, “48 jam”, 「48時間」. */
export function formatSpan(count: number, unit: 'year' | 'day' | 'hour' | 'minute', locale: string): string {
  const parts = spans(`${unit} ${locale}`).formatToParts(count);
  const isUnspaced = parts.some(({ type, value }) => type === 'unit' && UNSPACED.test(value));
  return parts.map(({ type, value }) => (isUnspaced && type === 'literal' ? value.trim() : value)).join('');
}

/** Formats days, as years where they are whole ones: 2,557 days are “7 years”. */
export function formatDays(days: number, locale: string): string {
  const years = Math.round(days / YEAR_DAYS);
  const isWhole = years > 0 && (days === years * 365 || days === Math.round(years * YEAR_DAYS));
  return isWhole ? formatSpan(years, 'year', locale) : formatSpan(days, 'day', locale);
}

/** With leap days. */
const YEAR_DAYS = 365.25;
