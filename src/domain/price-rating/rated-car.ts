import type { PriceRatingRules } from '#contracts/types.ts';
import type { ListingFields } from '../search/criteria.ts';
import { listingStatus } from '../vehicle/listing-status.ts';

/** A used car as its price is rated. */
export interface RatedCar {
  id: number;
  /** Cars with the same group may be compared. */
  group: string;
  /** Above 0. */
  price: number;
  year: number;
  /** Further numbers that are worth money, in the order of the rules; undefined: not known. */
  numbers: (number | undefined)[];
  /** Whose file it comes from; cars of one source that are equal in price, year and known numbers are one car. */
  source?: string;
  /** Whether one can buy it now, so that its price counts for others. */
  isForSale: boolean;
}

/** Fields that are read of a car to rate it. */
export function ratedFields({ prices, year, same, adjustFor, least }: PriceRatingRules): string[] {
  return [...new Set([...prices, year, ...same, ...adjustFor, ...Object.keys(least), ...STATUS_FIELDS])];
}

const STATUS_FIELDS = ['is_sold', 'is_pending_sale', 'is_coming_soon', 'listing.is_available'];

/**
 * @param isDemo whether the car is made up: its price is never compared to that of a real one
 * @returns nothing for a car that is sold, that has less of something than it must have, or of which the price, the year or what it is are not known
 */
export function ratedCar(
  { id, isDemo, source, fields }: { id: number; isDemo: boolean; source?: string; fields: ListingFields },
  rules: PriceRatingRules,
): RatedCar | undefined {
  const status = listingStatus(fields);
  const prices = rules.prices.map((name) => numberIn(fields, name) ?? 0).filter((price) => price > 0);
  const year = numberIn(fields, rules.year);
  const lacks = Object.entries(rules.least).some(
    ([name, least]) => (numberIn(fields, name) ?? least) < least,
  );
  const [what, ...more] = rules.same.map((name) => fields[name]);
  if (status === 'sold' || lacks || prices.length === 0 || year === undefined || !what) return undefined;
  return {
    id,
    group: JSON.stringify([isDemo, what, ...more]),
    price: Math.min(...prices),
    year,
    numbers: rules.adjustFor.map((name) => numberIn(fields, name)),
    ...(source !== undefined && !isDemo && { source }),
    isForSale: status === 'available' && fields['listing.is_available'] !== false,
  };
}

function numberIn(fields: ListingFields, name: string): number | undefined {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
