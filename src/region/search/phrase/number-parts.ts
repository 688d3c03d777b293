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

/** Marks names of filters that touch a number of 1 to 12 before them in a script without blanks: 月 of 3月. */
export function withNamesAfterNumbers(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  return tokens.map((token, at) => {
    const { meaning, from } = token;
    const number = tokens[at - 1]?.meaning;
    if (meaning.kind !== 'filter' || number?.kind !== 'number' || !isMonth(number.typed)) return token;
    const isTouching = atoms[from]?.kind === 'dense' && atoms[from].isGlued;
    return isTouching ? { ...token, meaning: { ...meaning, isAfterNumber: true } } : token;
  });
}

const isMonth = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 12;

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
