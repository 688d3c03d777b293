/**
 * A row of words as the language writes one: "A, B, C", 「A、B、C」. `unit` lists would run Chinese words together.
 * @param locale BCP 47
 */
export function listWords(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(words);
}
