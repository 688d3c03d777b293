import { isDenseTerm, splitWords } from './fold-text.ts';

/** A name as the search box compares it: without signs and blanks. */
export const squashName = (name: string): string =>
  splitWords(name.normalize('NFKC'))
    .map(({ folded }) => folded)
    .join('');

/**
 * Whether a model's name finds it without its make. A number ("3") or a letter does not, and two letters may be
 * a word of some language (XE is "car" in Vietnamese). Two characters of a script without blanks are a name.
 * @param name squashed
 */
export function isSpecific(name: string): boolean {
  const isWord = /^\p{L}{1,2}$/u.test(name) && !isDenseTerm(name);
  return [...name].length > 1 && /\p{L}/u.test(name) && !isWord;
}
