/** One text for all languages, or one per language code; `*` is the default. */
export type PerLanguage = string | Readonly<Record<string, string>>;

/** The text in a language, else the first one. */
export function inLanguage(translations: PerLanguage, language: string): string {
  if (typeof translations === 'string') return translations;
  return translations[language] ?? translations['*'] ?? Object.values(translations)[0] ?? '';
}

/** The texts of all languages without duplicates. */
export function inAnyLanguage(translations: PerLanguage): string[] {
  return typeof translations === 'string' ? [translations] : [...new Set(Object.values(translations))];
}
