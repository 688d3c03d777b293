import { rememberByText } from '#domain/remember.ts';

const percents = rememberByText(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
);

/** Percent as the locale writes it: 3.5 becomes “3.5%”. */
export function formatPercent(percent: number, locale: string): string {
  return percents(locale).format(percent / 100);
}

const spans = rememberByText((key) => {
  const [unit = '', locale = ''] = key.split(' ');
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
});

/** A full hour of the day by the clock of the language: 9 becomes “9:00 am”. */
export function formatHour(hour: number, locale: string): string {
  return clocks(locale).format(hour * 3_600_000);
}

const clocks = rememberByText(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** So many years, hours or the like in words: “1 year”, “48 jam”. */
export function formatSpan(count: number, unit: 'year' | 'day' | 'hour' | 'minute', locale: string): string {
  return spans(`${unit} ${locale}`).format(count);
}
