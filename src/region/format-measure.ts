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

/** So many years, hours or the like in words: “1 year”, “48 jam”. */
export function formatSpan(count: number, unit: 'year' | 'day' | 'hour' | 'minute', locale: string): string {
  return spans(`${unit} ${locale}`).format(count);
}
