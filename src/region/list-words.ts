import { rememberByText } from '#domain/remember.ts';

const narrowList = rememberByText(
  (locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }),
);

/**
 * A row of words as the language writes one: "A, B, C", 「A、B、C」. `unit` lists would run Chinese words together.
 * @param locale BCP 47
 */
export function listWords(words: readonly string[], locale: string): string {
  return narrowList(locale).format(words);
}
