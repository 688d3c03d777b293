import type { Language } from '#contracts/types.ts';

/** Context for formatting numbers, dates and lists in a language. */
export interface FormatLanguage
  extends Pick<Language, 'code' | 'locale' | 'timePattern' | 'formatWords' | 'plurals'> {
  /** Locale of numbers where it is not the language's own, see `browserNumbers`. */
  numbers?: string;
}

/** Code of the language whose plural rules count. */
export const pluralsOf = ({ code, plurals = code }: Pick<FormatLanguage, 'code' | 'plurals'>): string =>
  plurals;

/** BCP 47 locale that numbers of a language are written in. */
export const numbersOf = ({ locale, numbers = locale }: FormatLanguage): string => numbers;

/** A text that ends with a time of day, or a span of times, with what the language writes around it (14:30 น.). */
export const withTimeWords = (text: string, { timePattern }: Pick<FormatLanguage, 'timePattern'>): string =>
  timePattern === undefined ? text : timePattern.replace('{{time}}', () => text);

/** A date or a span as the locale writes it, with words of the language where the locale is one of another language. */
export const inOwnWords = (text: string, { formatWords }: Pick<FormatLanguage, 'formatWords'>): string =>
  formatWords === undefined ? text : text.replace(/\p{L}+/gu, (word) => formatWords[word] ?? word);
