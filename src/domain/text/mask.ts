const VISIBLE_AT_START = 3;

/**
 * SPEC 5 masking: shows the first 3 characters and the last `visibleAtEnd`; the rest becomes asterisks.
 * Counts characters as people do (code points), so that a name in any script masks alike.
 */
export function mask(text: string, visibleAtEnd = 1): string {
  const characters = [...text];
  const end = Math.max(VISIBLE_AT_START, characters.length - visibleAtEnd);
  return characters
    .map((character, index) => (index < VISIBLE_AT_START || index >= end ? character : '*'))
    .join('');
}
