import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { LocaleSet } from './read-locales.ts';

/**
 * Gives languages without texts those of the source language. Publishing a manifest writes the same texts into new files of
 * these languages.
 */
export function withSourceTexts(locales: LocaleSet, languages: readonly string[]): LocaleSet {
  const texts = locales.languages.get(SOURCE_LANGUAGE);
  const isKnown = (code: string) =>
    [code, code.split('-', 1)[0] ?? ''].some((each) => locales.languages.has(each));
  const added = languages.filter((code) => !isKnown(code));
  if (!texts || added.length === 0) return locales;
  return {
    ...locales,
    languages: new Map([...locales.languages, ...added.map((code) => [code, texts] as const)]),
  };
}
