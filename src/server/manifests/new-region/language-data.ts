import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { hasFormats, hasPlurals } from '../checks/language-rules.ts';
import { daysOf, monthsOf } from '../checks/words-of-formats.ts';
import beyond from './languages-beyond-cldr.json' with { type: 'json' };

/** What CLDR would say of a language that it does not know. */
interface LanguageData {
  name: string;
  /** Language whose formats are near. */
  like: string;
  /** Names of countries by ISO code. */
  countries: Readonly<Record<string, string>>;
  /** January first. */
  months: readonly string[];
  /** Monday first. */
  days: readonly string[];
}

const BEYOND: Readonly<Record<string, LanguageData>> = beyond;
/** Formats and plural rules where nothing is known of a language. */
const USUAL = SOURCE_LANGUAGE;

export const dataOf = (tag: string): LanguageData | undefined => BEYOND[tag.split('-', 1)[0] ?? ''];

/** The name of a country or language in a language: that of CLDR, our own, or the English one. */
export function nameOf(type: 'region' | 'language', inLanguage: string, code: string): string {
  if (hasFormats(inLanguage)) return new Intl.DisplayNames([inLanguage], { type }).of(code) ?? code;
  const data = dataOf(inLanguage);
  const own = type === 'region' ? data?.countries[code] : code === inLanguage ? data?.name : undefined;
  return own ?? new Intl.DisplayNames([USUAL], { type }).of(code) ?? code;
}

/** The locale that writes numbers, prices and dates: `vi` in VN → `vi-VN`, `ve` in ZA → `en-ZA`. */
export function localeOf(tag: string, country: string): string {
  const known = hasFormats(tag) ? tag : (dataOf(tag)?.like ?? USUAL);
  const locale = new Intl.Locale(known);
  return locale.region ? known : new Intl.Locale(known, { region: country }).toString();
}

/** What a manifest says of a language in place of CLDR. */
export function rulesBesideCldr(tag: string, country: string): object {
  const data = hasFormats(tag) ? undefined : dataOf(tag);
  const locale = localeOf(tag, country);
  return {
    ...(!hasPlurals(tag) && { plurals: USUAL }),
    ...(data && {
      formatWords: Object.fromEntries([
        ...monthsOf(locale).map((word, index) => [word, data.months[index]]),
        ...daysOf(locale).map((word, index) => [word, data.days[index]]),
      ]),
    }),
  };
}
