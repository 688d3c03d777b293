import { listingStatus } from '#domain/vehicle/listing-status.ts';
import type { CarNow } from '../listings/index.ts';
import { priceOf } from './change-facts.ts';
import type { DueAlert } from './repositories/outbox.ts';
import type { NotifiedPrice } from './repositories/saved-car-watches.ts';
import { isForSale } from './saved-car-alerts.ts';

/** What a message says about a saved car. */
export type CarAlert = { listingId: number; title: string; alerts: DueAlert[] } & (
  | { event: 'cheaper'; car: CarNow; price: number; before: number }
  | { event: 'sold' | 'reserved' | 'gone'; kind: 'used' | 'new'; similar: string }
);

/**
 * Returns the alerts about saved cars that still apply, each car once and as it is now: hours or days have passed.
 * @param cars of the alerts; a missing one is deleted
 * @param knownPrices of the cars that the person still has saved
 */
export function currentCarAlerts(
  alerts: readonly DueAlert[],
  cars: readonly CarNow[],
  knownPrices: ReadonlyMap<number, number | null>,
): CarAlert[] {
  const byCar = Map.groupBy(
    alerts.filter(({ searchId }) => searchId === null),
    ({ listingId }) => listingId ?? 0,
  );
  return [...byCar].flatMap(([listingId, all]): CarAlert[] => {
    const knownPrice = knownPrices.get(listingId);
    if (knownPrice === undefined) return [];
    const car = cars.find(({ id }) => id === listingId);
    const sale = all.filter(({ event }) => event === 'status_change');
    if (!car || !isForSale(car.fields)) {
      const [first] = sale;
      if (!first) return [];
      const { title, similar, kind } = first;
      const event = car ? STATUS_EVENTS[listingStatus(car.fields)] : 'gone';
      return [{ listingId, title, alerts: sale, event, kind: kind ?? 'used', similar: similar ?? '' }];
    }
    const drops = all.filter(({ event }) => event === 'price_drop');
    const before = Math.max(...drops.map(({ priceBefore }) => priceBefore ?? 0));
    const price = priceOf(car.fields);
    if (price === undefined || price >= Math.min(before, knownPrice ?? before)) return [];
    return [{ listingId, title: car.title, alerts: drops, event: 'cheaper', car, price, before }];
  });
}

const STATUS_EVENTS = {
  sold: 'sold',
  pending_sale: 'reserved',
  coming_soon: 'gone',
  available: 'gone',
} as const;

/** The price that the alerts name. */
export const notifiedPrice = (each: CarAlert): NotifiedPrice[] =>
  each.event === 'cheaper' ? [{ listingId: each.listingId, price: each.price }] : [];
