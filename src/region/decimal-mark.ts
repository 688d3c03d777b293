import { rememberByText } from '#domain/remember.ts';

/** What stands before decimals in a locale: `.`, `,` or `٫`. @param locale BCP 47 */
export const decimalMark = rememberByText((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
});
