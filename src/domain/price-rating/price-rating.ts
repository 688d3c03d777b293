import type { PriceRatingRules } from '#contracts/types.ts';

/** From the best for a buyer to the worst. */
export const PRICE_RATINGS = ['great', 'good', 'fair', 'above'] as const;

/** How a price stands against those of cars like it. */
export type PriceRating = (typeof PRICE_RATINGS)[number];

/** A rating with the figures behind it. */
export interface RatedPrice {
  rating: PriceRating;
  /** What cars like it usually cost, with its year, mileage and the like; major units, not rounded. */
  usual: number;
  /** Number of cars it was compared with. */
  cars: number;
}

/** Wire name of the field that holds it. */
export const PRICE_RATING_FIELD = 'listing.price_rating';

export function isPriceRating(value: unknown): value is PriceRating {
  return PRICE_RATINGS.some((rating) => rating === value);
}

type Limits = Pick<PriceRatingRules, 'bands' | 'doubtfulFromPercent'>;

/**
 * The rating of a price that differs from the usual one by so many percent of it, below it with less than 0.
 * @returns nothing when the price is so low that it is hardly meant
 */
export function ratingOf(percent: number, { bands, doubtfulFromPercent }: Limits): PriceRating | undefined {
  if (percent <= -doubtfulFromPercent) return undefined;
  if (percent <= bands.great) return 'great';
  if (percent <= bands.good) return 'good';
  return percent <= bands.fair ? 'fair' : 'above';
}
