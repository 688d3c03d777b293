import { foldLatin } from '#domain/text/fold-latin.ts';

const THAI_TONE_MARKS = /[\u0e48-\u0e4c]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
const KATAKANA_TO_HIRAGANA = 0x60;

/** Scripts without blanks between words. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc`;
const WORD = new RegExp(`[${DENSE}]+|(?:(?![${DENSE}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_DENSE = new RegExp(`^[${DENSE}]`, 'u');

/**
 * Removes differences between ways of typing the same word: width, case, accents of Latin letters, the two Japanese
 * syllabaries, Thai tone marks. Marks that make another letter (か and が, й and и) stay.
 */
export function foldText(text: string): string {
  return foldLatin(text.normalize('NFKC'))
    .replace(THAI_TONE_MARKS, '')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KATAKANA_TO_HIRAGANA));
}

export interface Word {
  /** As typed. */
  raw: string;
  folded: string;
  /** Written in a script without blanks, so it may contain several words. */
  isDense: boolean;
}

export function splitWords(text: string): Word[] {
  return [...text.normalize('NFC').matchAll(WORD)].map(([raw]) => {
    const folded = foldText(raw);
    return { raw, folded, isDense: IS_DENSE.test(folded) };
  });
}

/** Returns the terms of the word index: whole words, or overlapping pairs of letters in scripts without blanks. */
export function searchTerms(text: string): string[] {
  return splitWords(text).flatMap(({ folded, isDense }) => (isDense ? pairsOf(folded) : [folded]));
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

export function isDenseTerm(term: string): boolean {
  return IS_DENSE.test(term);
}
