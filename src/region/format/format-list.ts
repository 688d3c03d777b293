import { rememberByText } from '#domain/cache/remember.ts';

const narrowList = /* @__PURE__ */ rememberByText((locale) => {
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  const between = list.formatToParts(['1', '2', '3']).find(({ type }) => type === 'literal')?.value ?? '';
  return { list, isBlank: between.trim() === '' };
});

/**
 * Joins texts as the language does: "A, B, C", 「A、B、C」. `unit` lists would join Chinese words without a mark. Where
 * a language separates list items by blanks only, as Thai does, items with blanks are separated by commas.
 * @param locale BCP 47
 */
export function formatList(words: readonly string[], locale: string): string {
  const { list, isBlank } = narrowList(locale);
  return isBlank && words.some((word) => /\s/.test(word)) ? words.join(', ') : list.format(words);
}
