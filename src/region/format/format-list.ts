import { rememberByText } from '#domain/remember.ts';

const narrowList = rememberByText((locale) => {
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  const between = list.formatToParts(['1', '2', '3']).find(({ type }) => type === 'literal')?.value ?? '';
  return { list, isBlank: between.trim() === '' };
});

/**
 * A row of words as the language writes one: "A, B, C", 「A、B、C」. `unit` lists would run Chinese words together. Where
 * a language puts only blanks between words, as Thai does, words that have blanks themselves stand between commas.
 * @param locale BCP 47
 */
export function formatList(words: readonly string[], locale: string): string {
  const { list, isBlank } = narrowList(locale);
  return isBlank && words.some((word) => /\s/.test(word)) ? words.join(', ') : list.format(words);
}
