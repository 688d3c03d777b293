import type { Language } from '#contracts/types.ts';

/** Context for formatting numbers, dates and lists in a language. */
export interface FormatLanguage extends Pick<Language, 'code' | 'locale'> {
  /** Locale of numbers where it is not the language's own, see `browserNumbers`. */
  numbers?: string;
}

/** BCP 47 locale that numbers of a language are written in. */
export const numbersOf = ({ locale, numbers = locale }: FormatLanguage): string => numbers;
