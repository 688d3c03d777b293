import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { LocaleSet } from './read-locales.ts';

/**
 * Returns texts in which languages without any have those of the source language: publishing a manifest makes their files
 * of them.
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
