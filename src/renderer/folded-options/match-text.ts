import { foldLatin } from '#domain/fold-latin.ts';

/** Whether a name has the typed words in it, whatever the case, the accents and the width of letters. */
export function matchesText(name: string, typed: string): boolean {
  return fold(name).includes(fold(typed));
}

function fold(text: string): string {
  return foldLatin(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\p{M}\s-]/gu, '');
}
