import type { ListingFields } from '#domain/search/criteria.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { createIndex } from '../../search/create-index.ts';
import type { SearchIndex } from '../../search/search-types.ts';
import type { CarNow } from '../listings/index.ts';
import { priceOf } from './change-facts.ts';
import { criteriaOf } from './criteria-of.ts';
import type { DueAlert, DueMessage } from './repositories/outbox.ts';

/**
 * Returns the alerts of saved searches of a message that still apply, hours or days after their events.
 * @param cars of the alerts; a missing one is deleted
 */
export function currentAlerts(
  region: ResolvedRegion,
  { alerts, searches }: Pick<DueMessage, 'alerts' | 'searches'>,
  cars: readonly CarNow[],
): DueAlert[] {
  const ofSearches = new Set(alerts.map(({ searchId, listingId }) => searchId !== null && listingId));
  const known = cars.filter(({ id }) => ofSearches.has(id));
  const byId = new Map(known.map((car) => [car.id, car]));
  const indexes = known.length > 0 && {
    used: indexOf(region, 'used', known),
    new: indexOf(region, 'new', known),
  };
  return searches.flatMap((search) => {
    const criteria = indexes ? criteriaOf(region, search) : [];
    const index = indexes && criteria.length > 0 && indexes[search.kind];
    const matching = new Set(index ? index.search({ criteria, limit: known.length }).ids : []);
    return alerts.filter(
      (each) =>
        each.searchId === search.id &&
        // inserted by an older version, which did not store the car
        (each.listingId === null ||
          stillApplies(each, byId.get(each.listingId)?.fields, matching.has(each.listingId))),
    );
  });
}

/** @param matches whether the car matches the search now */
function stillApplies(alert: DueAlert, car: ListingFields | undefined, matches: boolean): boolean {
  const status = car ? listingStatus(car) : 'gone';
  if (alert.event === 'status_change') return status === alert.status;
  if (!matches || status === 'sold') return false;
  const { priceBefore } = alert;
  return (
    alert.event === 'new_match' || priceBefore === null || (priceOf(car ?? null) ?? Infinity) < priceBefore
  );
}

/** Reads cars of a kind as the results page of a search does. */
function indexOf(region: ResolvedRegion, wanted: CarNow['kind'], cars: readonly CarNow[]): SearchIndex {
  const index = createIndex(indexDefinition(regionForKind(region, wanted)));
  for (const { id, kind, fields } of cars) if (kind === wanted) index.put(id, fields);
  return index;
}
