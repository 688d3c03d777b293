import type { Amount } from './quantity.ts';

/**
 * What a range ends below that begins at a number; undefined: the number begins none.
 * @param number the amount, with its magnitude
 * @param maxStep width of the range at most
 */
export function stepEnd(
  number: number,
  { step, below, magnitude, added = 0 }: Amount,
  maxStep = Number.POSITIVE_INFINITY,
): number | undefined {
  if (below !== undefined) return below * (magnitude ?? 1);
  if (!step || number <= 0) return undefined;
  const isWhole = step.of === 'magnitude' && magnitude !== undefined && added === 0;
  return number + Math.min(isWhole ? magnitude : lastDigit(number), maxStep);
}

/** What one of the last digit other than 0 counts: 100000 in 300000, 0.1 in 1.5. */
export function lastDigit(number: number): number {
  const [whole = '', decimals] = String(number).split('.');
  return decimals ? 10 ** -decimals.length : 10 ** (whole.length - whole.replace(/0+$/, '').length);
}
