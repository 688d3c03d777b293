import { toAsciiDigits } from '#domain/text/digits.ts';
import { foldText } from './fold-text.ts';

/**
 * A piece of a text that is not cut further: a run of digits, a run of letters, a sign, or one character of a script that is
 * written without blanks (with the marks on it).
 */
export interface Atom {
  kind: 'letters' | 'digits' | 'dense' | 'sign';
  /** In the form that words are compared in; digits are 0–9. */
  folded: string;
  /** Whether it is written in hiragana, as the words between names are. */
  isHiragana: boolean;
  /** Where it stands in the normalized text. */
  start: number;
  end: number;
  /** No blank stands before it, and it is not the first. */
  isGlued: boolean;
}

const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc`;
const ATOM = new RegExp(
  `(?<digits>\\p{Nd}+)|(?<dense>[${DENSE}]\\p{M}*)|(?<letters>(?:(?![${DENSE}\\p{Nd}])[\\p{L}\\p{N}\\p{M}])+)|(?<sign>\\S)`,
  'gu',
);

const HIRAGANA = /^\p{Script=Hiragana}/u;

/** The same letters, digits and signs however wide they were typed. */
export const normalizeText = (text: string): string => text.normalize('NFKC');

/** Cuts a normalized text into atoms. */
export function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  for (const match of text.matchAll(ATOM)) {
    const { index: start, groups = {}, 0: raw } = match;
    const kind = groups.digits ? 'digits' : groups.dense ? 'dense' : groups.letters ? 'letters' : 'sign';
    const folded = foldText(kind === 'digits' ? toAsciiDigits(raw) : raw);
    const isGlued = start > 0 && atoms.at(-1)?.end === start;
    atoms.push({ kind, folded, isHiragana: HIRAGANA.test(raw), start, end: start + raw.length, isGlued });
  }
  return atoms;
}

/** Atoms that words of a text and words of a list are compared by: without blanks. */
export const squashed = (text: string): string =>
  atomsOf(normalizeText(text))
    .map(({ folded }) => folded)
    .join('');
