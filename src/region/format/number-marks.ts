import type { Language } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import type { NumberMarks } from '#domain/text/decimal-place.ts';

/** Marks of numbers as a locale writes them: `.` and `,`, `٫` and `٬`. @param locale BCP 47 */
export const numberMarks = rememberByText((locale): NumberMarks => {
  // keyboards have 0–9 for all languages, and the marks that the language writes between those
  const inLatin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  const parts = [locale, inLatin].flatMap((each) => new Intl.NumberFormat(each).formatToParts(1_234_567.5));
  const signs = (wanted: string) => {
    const values = parts.filter(({ type }) => type === wanted).map(({ value }) => value);
    return [...new Set(values)].join('');
  };
  return { mark: signs('decimal') || '.', group: signs('group') };
});

/** Whether the first of the languages groups digits by dots (125.000). */
export const groupsByDots = ([first]: readonly Pick<Language, 'locale' | 'numbers'>[] = []): boolean =>
  first !== undefined && numberMarks(first.numbers ?? first.locale).group.includes('.');
