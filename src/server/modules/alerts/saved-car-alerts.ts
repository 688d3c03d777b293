import type { ListingFields } from '#domain/search/criteria.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { similarSearches } from '#region/search/similar-search.ts';
import { type ChangeFacts, changeFacts, type ListingChange, priceOf } from './change-facts.ts';
import type { NewAlert } from './repositories/outbox.ts';
import type { SavedCarWatch } from './repositories/saved-car-watches.ts';
import { snapshotReader } from './snapshot-reader.ts';

/** Alerts of changed cars for those who have saved them. */
export interface SavedCarMatcher {
  /** The cars that have changed. */
  readonly listingIds: readonly number[];
  /** Adds a change, of which only facts are kept, not the fields. */
  add(change: ListingChange): void;
  /**
   * Returns the alerts of a saved car: a price below the lowest that its person knows of, and that the car is not for sale any more. A price
   * that rises and falls back is no alert.
   */
  match(watch: SavedCarWatch, dueAt: Date): NewAlert[];
}

/** @param region that of the kind of the cars */
export function createSavedCarMatcher(region: ResolvedRegion): SavedCarMatcher {
  const byCar = new Map<number, SavedCarFacts[]>();
  return {
    get listingIds() {
      return [...byCar.keys()];
    },
    add(change) {
      const ofCar = byCar.get(change.listingId) ?? [];
      ofCar.push(savedCarFacts(region, change));
      byCar.set(change.listingId, ofCar);
    },
    match(watch, dueAt) {
      const wasSeen = snapshotReader(watch.seen);
      const { contactId, listingId, knownPrice, kind } = watch;
      const key = `car ${contactId}:${listingId}`;
      return (byCar.get(listingId) ?? []).flatMap((change): NewAlert[] => {
        if (wasSeen(change.xid)) return [];
        const { title, status, seq, similar, fall } = change;
        const alert = { contactId, savedSearchId: null, listingId, kind, title, dueAt };
        if (similar !== undefined) {
          const dedupeKey = `${key}:status ${seq}`;
          return [{ ...alert, event: 'status_change', dedupeKey, status, similar }];
        }
        if (!fall || fall.to >= (knownPrice ?? fall.from)) return [];
        const dedupeKey = `${key}:price ${fall.to}`;
        return [{ ...alert, event: 'price_drop', dedupeKey, priceBefore: fall.from }];
      });
    },
  };
}

interface SavedCarFacts extends Pick<ChangeFacts, 'seq' | 'title' | 'xid' | 'status'> {
  /** The previous and the new price of a car that is for sale, if it is lower. */
  fall: ChangeFacts['fall'];
  /** Search of similar cars, if the car is not for sale any more. */
  similar?: string;
}

function savedCarFacts(region: ResolvedRegion, change: ListingChange): SavedCarFacts {
  const { seq, title, xid, status, hasNewStatus, fall } = changeFacts(change);
  const facts = { seq, title, xid, status, fall: null };
  if (isForSale(change.after)) return { ...facts, fall };
  return hasNewStatus && isForSale(change.before)
    ? { ...facts, similar: searchLike(region, change.before) }
    : facts;
}

/** Whether a car can be bought: it is there, and neither sold nor reserved. */
export function isForSale(fields: ListingFields | null | undefined): fields is ListingFields {
  return Boolean(fields) && ['available', 'coming_soon'].includes(listingStatus(fields ?? {}));
}

function searchLike(region: ResolvedRegion, fields: ListingFields): string {
  const { bodyTypeField } = region.manifest.pages;
  const like = {
    model: fields['inventory.make_model'],
    bodyType: fields[bodyTypeField],
    price: priceOf(fields) ?? undefined,
  };
  const { model, bodyType } = similarSearches(region, like);
  return bodyType || model;
}
