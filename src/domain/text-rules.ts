/** SPEC 5: a word character, a dot, a word character, and no white space anywhere. */
export function isWebsiteLike(text: string): boolean {
  return /\w\.\w/.test(text) && !/\s/.test(text);
}

/** SPEC 5: at least one digit and one letter, and nothing but letters and digits. */
export function isAlphanumeric(text: string): boolean {
  return /^[A-Za-z0-9]+$/.test(text) && /[0-9]/.test(text) && /[A-Za-z]/.test(text);
}

const VISIBLE_AT_START = 3;

/**
 * SPEC 5 masking: keeps the first 3 characters and the last `visibleAtEnd`, the rest becomes asterisks.
 * Counts characters as people do (code points), so that a name in any script masks alike.
 */
export function mask(text: string, visibleAtEnd = 1): string {
  const characters = [...text];
  const end = Math.max(VISIBLE_AT_START, characters.length - visibleAtEnd);
  return characters
    .map((character, index) => (index < VISIBLE_AT_START || index >= end ? character : '*'))
    .join('');
}
