import type { PriceRatingRules } from '#contracts/types.ts';

const HOUR = 3_600_000;

/**
 * Whether cars should be rated again.
 * @param ratedAt when they last were, milliseconds since 1970; undefined: never
 */
export function isDue(
  { everyHours }: Pick<PriceRatingRules, 'everyHours'>,
  ratedAt: number | undefined,
  now: number,
): boolean {
  return ratedAt === undefined || now - ratedAt >= everyHours * HOUR;
}

/** Whether ratings may still be shown. */
export function isFresh(
  { freshForHours }: Pick<PriceRatingRules, 'freshForHours'>,
  ratedAt: number | undefined,
  now: number,
): boolean {
  return ratedAt !== undefined && now - ratedAt < freshForHours * HOUR;
}
