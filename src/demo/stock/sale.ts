import type { LocalizedText } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import { daysBetween } from '#domain/time/calendar-days.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import type { DemoCar } from './car.ts';
import { addDays } from './days.ts';
import type { DemoPrice } from './price.ts';
import type { DemoRegionProfile, DemoShowroom } from './profile.ts';
import type { Random } from './random.ts';

/** State of a sale. */
export interface DemoSale {
  status: ListingStatus;
  /** ISO days. */
  publishedOn: string;
  reducedOn?: string;
  /** Price before the reduction, major units. */
  originalPrice?: number;
  promotion?: { title: LocalizedText; price: number; endsOn: string };
  place?: DemoShowroom;
}

const STATUSES: readonly (readonly [ListingStatus, number])[] = [
  ['available', 88],
  ['sold', 5],
  ['pending_sale', 4],
  ['coming_soon', 3],
];
const SHOWN_DAYS = 75;
const SOLD_DAYS = 7;
/** Maximum days between the inspection of a car and its publication. */
export const MAX_INSPECTED_DAYS = 9;
/** Minimum days before a price is reduced. */
const FIRST_REDUCTION_DAY = 3;

/** Chooses when a car was published and what has happened since. */
export function pickSale(
  { registeredOn }: Pick<DemoCar, 'registeredOn'>,
  price: DemoPrice,
  profile: DemoRegionProfile,
  today: string,
  random: Random,
): DemoSale {
  const status = random.weighted(STATUSES) ?? 'available';
  const sold = status === 'sold' ? SOLD_DAYS : 0;
  const picked =
    status === 'coming_soon' ? random.whole(0, 4) : Math.floor(random.next() ** 1.5 * SHOWN_DAYS);
  // a car is registered, then inspected, then shown
  const owned =
    registeredOn === '' ? SHOWN_DAYS : daysBetween(registeredOn, today) - MAX_INSPECTED_DAYS - sold;
  const shown = Math.max(0, Math.min(picked, owned));
  const publishedOn = addDays(today, -(shown + sold));
  const isReduced = status !== 'coming_soon' && shown > FIRST_REDUCTION_DAY && random.chance(0.22);
  const isPromoted = status === 'available' && profile.promotions.length > 0 && random.chance(0.12);
  return {
    status,
    publishedOn,
    ...(profile.places.length > 0 && { place: random.pick(profile.places) }),
    ...(isReduced && {
      reducedOn: addDays(today, -random.whole(0, shown - FIRST_REDUCTION_DAY)),
      originalPrice: above(price.asking, random.between(1.02, 1.09), profile.price.roundTo),
    }),
    ...(isPromoted && {
      promotion: {
        title: random.pick(profile.promotions),
        price: below(price.asking, random.between(0.95, 0.985), profile.price.roundTo),
        endsOn: addDays(today, random.whole(3, 21)),
      },
    }),
  };
}

const above = (price: number, factor: number, step: number): number =>
  Math.max(price + step, roundToStep(price * factor, step));

const below = (price: number, factor: number, step: number): number =>
  Math.max(step, Math.min(price - step, roundToStep(price * factor, step)));
