import { roundToStep } from '#domain/money/money.ts';
import { daysBetween } from '#domain/time/calendar-days.ts';
import type { DailyPrice } from '#server/modules/price-ratings/index.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';
import { addDays } from './days.ts';
import { createRandom } from './random.ts';

/** Minimum days between changes of a price. */
const MIN_DAYS = 6;
/** Share of reduced cars with another, earlier price, and how often that one was the lower one. */
const EARLIER = 0.45;
const RAISED = 0.15;

/** Price history of demo cars, derived from their fields: of reduced cars from their first day, of others none. */
export function demoPrices(cars: readonly ListingInput[], step: number): DailyPrice[] {
  return cars.flatMap((car) => pricesOf(car, step));
}

function pricesOf({ sourceId, fields }: ListingInput, step: number): DailyPrice[] {
  const original = fields['listing.original_price'];
  const asking = fields['listing.asking_price'];
  const publishedOn = fields['listing.published_on'];
  const reducedOn = fields['listing.reduced_on'];
  if (typeof original !== 'number' || typeof asking !== 'number') return [];
  if (typeof publishedOn !== 'string' || typeof reducedOn !== 'string') return [];
  const price = (observedOn: string, amount: number): DailyPrice => ({ sourceId, observedOn, price: amount });
  const first = earlierPrice({ sourceId, publishedOn, reducedOn, original }, step);
  return [
    price(publishedOn, first?.price ?? original),
    ...(first ? [price(first.until, original)] : []),
    // the database may still be on the previous day of the region
    price(addDays(reducedOn, -1), original),
    price(reducedOn, asking),
  ].filter(({ observedOn }, index, all) => observedOn !== all[index + 1]?.observedOn);
}

/** A price before the reduction, and the day it ended. */
function earlierPrice(
  car: { sourceId: string; publishedOn: string; reducedOn: string; original: number },
  step: number,
): { price: number; until: string } | undefined {
  const random = createRandom(`prices ${car.sourceId} ${car.original}`);
  const days = daysBetween(car.publishedOn, car.reducedOn);
  if (days < 2 * MIN_DAYS || !random.chance(EARLIER)) return undefined;
  const factor = random.chance(RAISED) ? random.between(0.97, 0.99) : random.between(1.015, 1.05);
  const price = roundToStep(car.original * factor, step);
  if (price <= 0 || price === car.original) return undefined;
  return { price, until: addDays(car.publishedOn, random.whole(MIN_DAYS, days - MIN_DAYS)) };
}
