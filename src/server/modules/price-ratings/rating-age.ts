import type { PriceRatingRules } from '#contracts/types.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/**
 * Whether cars are due for a new rating.
 * @param ratedAt time of the last rating, milliseconds since 1970; undefined: never
 */
export function isDue(
  { everyHours }: Pick<PriceRatingRules, 'everyHours'>,
  ratedAt: number | undefined,
  now: number,
): boolean {
  return ratedAt === undefined || now - ratedAt >= everyHours * HOUR_MS;
}

/** Whether ratings are recent enough to be shown. */
export function isFresh(
  { freshForHours }: Pick<PriceRatingRules, 'freshForHours'>,
  ratedAt: number | undefined,
  now: number,
): boolean {
  return ratedAt !== undefined && now - ratedAt < freshForHours * HOUR_MS;
}
