import { foldLatin } from '../text/fold-latin.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Same letters however they were typed: compatibility forms (full width, half width), capitals and Latin accents make no difference. */
export function foldText(text: string): string {
  return foldLatin(text.normalize('NFKC')).normalize('NFKC');
}

/** Slug of a name in any script: folded letters and digits, `-` between words. A text without any gives ''. */
export function toSlug(text: string): string {
  return (foldText(text).match(WORD) ?? []).join('-');
}
