/** Words that are one for all languages, or one per language code; `*` serves languages that are not named. */
export type PerLanguage = string | Readonly<Record<string, string>>;

/** What is said in a language; the first there is where nothing is. */
export function inLanguage(translations: PerLanguage, language: string): string {
  if (typeof translations === 'string') return translations;
  return translations[language] ?? translations['*'] ?? Object.values(translations)[0] ?? '';
}

/** Everything that is said in any language, each once. */
export function inAnyLanguage(translations: PerLanguage): string[] {
  return typeof translations === 'string' ? [translations] : [...new Set(Object.values(translations))];
}
