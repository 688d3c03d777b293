import type { Atom } from './atoms.ts';
import type { Meaning, Token } from './token.ts';

/** What may touch the last digit of a number in parts. */
const BEHIND_LAST: readonly Meaning['kind'][] = [
  'about',
  'bound',
  'currency',
  'noise',
  'question',
  'step',
  'to',
];

/** Marks numbers that touch a word of magnitude before them: 5千 of 3万5千, and 5 of 3万5, which counts tenths. */
export function withNumberParts(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  return tokens.map((token, at) => {
    const { meaning, from, to } = token;
    if (meaning.kind !== 'number' || tokens[at - 1]?.meaning.kind !== 'magnitude') return token;
    if (!atoms[from]?.isGlued) return token;
    const behind = tokens[at + 1]?.meaning.kind;
    const isLast = !atoms[to]?.isGlued || (behind !== undefined && BEHIND_LAST.includes(behind));
    return isLast && behind !== 'magnitude' && /^[1-9]$/.test(meaning.typed)
      ? { ...token, meaning: { kind: 'tenths', digit: Number(meaning.typed) } }
      : { ...token, meaning: { ...meaning, isPart: true } };
  });
}
