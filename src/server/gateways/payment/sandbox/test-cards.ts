/** Card numbers that the embedded provider knows, written as people type them. */
export const TEST_CARDS = {
  success: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenge: '4000 0025 0000 3155',
} as const;

export type CardBehaviour = keyof typeof TEST_CARDS;

/** Returns what a typed card does; null for all others. */
export function behaviourOf(typed: string): CardBehaviour | null {
  const digits = digitsOf(typed);
  const found = Object.entries(TEST_CARDS).find(([, number]) => digitsOf(number) === digits);
  return found ? (found[0] as CardBehaviour) : null;
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
