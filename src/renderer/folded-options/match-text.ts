import { foldLatin } from '#domain/text/fold-latin.ts';

/** Whether a name contains the typed words, ignoring case, accents and width of letters. */
export function matchesText(name: string, typed: string): boolean {
  return fold(name).includes(fold(typed));
}

function fold(text: string): string {
  return foldLatin(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\p{M}\s-]/gu, '');
}
