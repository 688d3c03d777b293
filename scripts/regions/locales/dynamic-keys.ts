/** Keys whose end is only known at run time. Each prefix says which names follow it. */
export const DYNAMIC_KEYS: readonly { prefix: string; names: string }[] = [
  { prefix: 'buy:title.', names: 'cars, or named when a make heads the page' },
  { prefix: 'buy:heading.', names: 'cars, or named when a make heads the page' },
];
