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

/** Masks an answer; of one that is too short for the rule, such as a name of two letters, only the first letter stays. */
export function maskAnswer(value: string): string {
  const masked = mask(value);
  if (masked !== value) return masked;
  const [first = '', ...others] = value;
  return first + '*'.repeat(others.length);
}
