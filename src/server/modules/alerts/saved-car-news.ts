import type { ListingFields } from '#domain/criteria.ts';
import { listingStatus } from '#domain/listing-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { similarSearches } from '#region/search/similar-search.ts';
import { changeFacts, type ListingChange, priceOf, snapshotReader } from './match-changes.ts';
import type { NewNews } from './repositories/outbox.ts';
import type { SavedCarWatch } from './repositories/saved-car-watches.ts';

/**
 * News of changed cars for those who have saved them: a price below the lowest that they know of, and that a car is not for
 * sale any more. A price that rises and falls back is no news.
 * @param region that of the kind of the cars
 * @param dueAt when news for a watch are due
 */
export function savedCarNews(
  region: ResolvedRegion,
  changes: readonly ListingChange[],
  watches: readonly SavedCarWatch[],
  dueAt: (watch: SavedCarWatch) => Date,
): NewNews[] {
  const facts = changes.map(changeFacts);
  return watches.flatMap((watch) => {
    const wasSeen = snapshotReader(watch.seen);
    const { contactId, listingId, knownPrice } = watch;
    return facts.flatMap(({ change, status, hasNewStatus, fall }): NewNews[] => {
      if (change.listingId !== listingId || wasSeen(change.xid)) return [];
      const { kind } = watch;
      const news = {
        contactId,
        savedSearchId: null,
        listingId,
        kind,
        title: change.title,
        dueAt: dueAt(watch),
      };
      const key = `car ${contactId}:${listingId}`;
      if (isForSale(change.after)) {
        if (!fall || fall.to >= (knownPrice ?? fall.from)) return [];
        const dedupeKey = `${key}:price ${fall.to}`;
        return [{ ...news, event: 'price_drop', dedupeKey, priceBefore: fall.from }];
      }
      if (!hasNewStatus || !isForSale(change.before)) return [];
      const similar = searchLike(region, change.before);
      return [{ ...news, event: 'status_change', dedupeKey: `${key}:status ${change.seq}`, status, similar }];
    });
  });
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
