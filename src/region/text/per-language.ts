/** One text for all languages, or one per language code; `*` is the default. */
export type PerLanguage = string | Readonly<Record<string, string>>;

/** The text in a language, else the first one. */
export function inLanguage(translations: PerLanguage, language: string): string {
  if (typeof translations === 'string') return translations;
  return translations[language] ?? translations['*'] ?? Object.values(translations)[0] ?? '';
}

/** The same for names that have no form for each country: that of the base language stands before the default. */
export function nameInLanguage(names: Readonly<Record<string, string>>, language: string): string {
  return names[language] ?? names[baseOf(language)] ?? inLanguage(names, language);
}

/** Whether a language or its base language has a name. */
export const hasName = (names: Readonly<Record<string, string>>, language: string): boolean =>
  (names[language] ?? names[baseOf(language)]) !== undefined;

const baseOf = (language: string): string => language.split('-', 1)[0] ?? '';

/** The texts of all languages without duplicates. */
export function inAnyLanguage(translations: PerLanguage): string[] {
  return typeof translations === 'string' ? [translations] : [...new Set(Object.values(translations))];
}
