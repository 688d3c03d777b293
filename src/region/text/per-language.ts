/** Words that are one for all languages, or one per language code; `*` serves languages that are not named. */
export type PerLanguage = string | Readonly<Record<string, string>>;

/** What is said in a language; the first there is where nothing is. */
export function inLanguage(words: PerLanguage, language: string): string {
  if (typeof words === 'string') return words;
  return words[language] ?? words['*'] ?? Object.values(words)[0] ?? '';
}

/** Everything that is said in any language, each once. */
export function inAnyLanguage(words: PerLanguage): string[] {
  return typeof words === 'string' ? [words] : [...new Set(Object.values(words))];
}
