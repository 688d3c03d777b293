import type { DemoCar } from './car.ts';
import { addDays } from './days.ts';
import type { DemoPrice } from './price.ts';
import type { Random } from './random.ts';
import type { DemoSale } from './sale.ts';

/** Days for which a car counts as newly arrived. */
const ARRIVAL_DAYS = 14;
const WARRANTY_MONTHS = 60;
const WARRANTY_KM = 100_000;

/** Flags of SPEC 3.6, by wire name. Those of the sale status exclude each other. */
export type DemoFlags = Readonly<Record<(typeof FLAGS)[number], boolean>>;

/** Strongest first: the order in which badges are shown. */
export const FLAGS = [
  'is_promo',
  'is_great_buy',
  'is_value_buy',
  'is_ccpo',
  'is_agent_warranty',
  'is_new_arrival',
  'is_agent_serviced',
  'is_cpa',
  'has_360_interior_photos',
  'has_360_exterior_photos',
  'has_mechanic_video_notes',
  'is_sold',
  'is_pending_sale',
  'is_coming_soon',
] as const;

/** Flags that follow from car, price and sale, and some random ones. */
export function pickFlags(
  car: DemoCar,
  price: DemoPrice,
  sale: DemoSale,
  today: string,
  random: Random,
): DemoFlags {
  const isYoung = car.ageMonths <= WARRANTY_MONTHS && car.mileage <= WARRANTY_KM;
  const isUsed = car.owners > 0;
  const isSeen = sale.status !== 'coming_soon';
  return {
    is_sold: sale.status === 'sold',
    is_pending_sale: sale.status === 'pending_sale',
    is_coming_soon: sale.status === 'coming_soon',
    is_promo: sale.promotion !== undefined,
    is_great_buy: price.deal < -0.115,
    is_value_buy: price.deal >= -0.115 && price.deal < -0.09,
    is_new_arrival: sale.publishedOn >= addDays(today, -ARRIVAL_DAYS) && isSeen,
    is_ccpo: isUsed && isYoung && random.chance(0.4),
    // a new car has the warranty of its seller
    is_agent_warranty: isYoung && (random.chance(0.45) || !isUsed),
    is_agent_serviced: isUsed && random.chance(isYoung ? 0.7 : 0.2),
    is_cpa: isUsed && random.chance(0.18),
    has_360_interior_photos: isSeen && random.chance(0.5),
    has_360_exterior_photos: isSeen && random.chance(0.45),
    has_mechanic_video_notes: isUsed && isSeen && random.chance(0.3),
  };
}
