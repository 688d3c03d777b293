import type { Brand } from '#contracts/types.ts';

/** A font file of a brand's own, as its manifest names it. */
export type FontFile = NonNullable<Brand['fontFiles']>[number];

/** `@font-face` rules of a brand's own files. @param addressOf where a file is served */
export function ownFaces(files: readonly FontFile[], addressOf: (file: string) => string): string {
  return files
    .map(
      ({ family, file, weights }) =>
        `@font-face{font-family:'${family}';font-weight:${weights.join(' ')};font-display:swap;` +
        `src:url(${addressOf(file)}) format('woff2')}`,
    )
    .join('');
}

/** The file that is worth fetching early; none when there are several: which of them a page needs shows later. */
export function ownPreload(files: readonly FontFile[], addressOf: (file: string) => string): string[] {
  const [first, ...others] = files;
  return first && others.length === 0 ? [addressOf(first.file)] : [];
}
