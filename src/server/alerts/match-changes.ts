import type { ListingFields, NamedCriterion } from '#domain/criteria.ts';
import type { IndexDefinition } from '#domain/index-definition.ts';
import { type ListingStatus, listingStatus } from '#domain/listing-status.ts';
import type { AlertEvent } from '../db/schema.ts';
import { createIndex } from '../search/create-index.ts';
import type { SearchIndex } from '../search/search-types.ts';

/** What happened to a car; null: it was not there before, or is gone. */
export interface ListingChange {
  seq: number;
  listingId: number;
  title: string;
  before: ListingFields | null;
  after: ListingFields | null;
  /** Transaction of the change. */
  xid: string;
}

/** A saved search to compare changes with. */
export interface Watch {
  id: number;
  criteria: readonly NamedCriterion[];
  events: readonly AlertEvent[];
  /** Snapshot of PostgreSQL: what is visible in it was there when the search was saved. */
  seen: string;
}

export interface AlertMatch {
  watch: Watch;
  event: AlertEvent;
  change: ListingChange;
  /** Of a lower price: the one it fell from. */
  priceBefore?: number;
  /** Of a change of status: the new one. */
  status?: ListingStatus | 'gone';
  /** The same news are told once: see `outbox.dedupe_key`. */
  dedupeKey: string;
}

const PRICES = ['listing.promotional_price', 'listing.asking_price'];

/**
 * Changes that owners of saved searches want to hear of. The criteria are asked of the index that answers searches, so
 * that an alert and a results page never disagree.
 */
export function matchChanges(
  definition: IndexDefinition,
  changes: readonly ListingChange[],
  watches: readonly Watch[],
): AlertMatch[] {
  const before = indexOf(definition, changes, ({ before: fields }) => fields);
  const after = indexOf(definition, changes, ({ after: fields }) => fields);
  return watches.flatMap((watch) => {
    const matched = idsOf(before, watch, changes.length);
    const matches = idsOf(after, watch, changes.length);
    if (matched.size + matches.size === 0) return [];
    const wasSeen = snapshotReader(watch.seen);
    return changes.flatMap((change): AlertMatch[] => {
      if (wasSeen(change.xid)) return [];
      const news = newsOf(change, matched.has(change.seq), matches.has(change.seq), watch.events);
      if (!news) return [];
      const { key, ...told } = news;
      return [{ watch, change, ...told, dedupeKey: `${watch.id}:${change.listingId}:${key}` }];
    });
  });
}

/** The one thing that a change is about, for one search. */
function newsOf(
  { before, after, seq }: ListingChange,
  matched: boolean,
  matches: boolean,
  wanted: readonly AlertEvent[],
): (Pick<AlertMatch, 'event' | 'priceBefore' | 'status'> & { key: string }) | null {
  const status = after ? listingStatus(after) : 'gone';
  const isForSale = after !== null && status !== 'sold';
  // a car that comes back is no news: its key has been used
  if (isForSale && matches && !matched && wanted.includes('new_match'))
    return { event: 'new_match', key: 'new' };
  const [was, is] = [priceOf(before), priceOf(after)];
  if (
    isForSale &&
    matches &&
    was !== undefined &&
    is !== undefined &&
    is < was &&
    wanted.includes('price_drop')
  )
    return { event: 'price_drop', key: `price ${is}`, priceBefore: was };
  const hasNewStatus = before !== null && listingStatus(before) !== status;
  if (hasNewStatus && (matched || matches) && wanted.includes('status_change'))
    return { event: 'status_change', key: `${status} ${seq}`, status };
  return null;
}

/** The lowest price that is said of a car. */
export function priceOf(fields: ListingFields | null): number | undefined {
  const prices = PRICES.flatMap((field) => {
    const value = fields?.[field];
    return typeof value === 'number' ? [value] : [];
  });
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** Changes stand in the index by their own number: a car may have changed several times. */
function indexOf(
  definition: IndexDefinition,
  changes: readonly ListingChange[],
  fieldsOf: (change: ListingChange) => ListingFields | null,
): SearchIndex {
  const index = createIndex(definition);
  for (const change of changes) {
    const fields = fieldsOf(change);
    if (fields) index.put(change.seq, fields);
  }
  return index;
}

function idsOf(index: SearchIndex, { criteria }: Watch, limit: number): ReadonlySet<number> {
  return index.size === 0 ? new Set() : new Set(index.search({ criteria, limit }).ids);
}

/** Whether a transaction had committed when a snapshot (`xmin:xmax:in progress`) was taken. */
export function snapshotReader(snapshot: string): (xid: string) => boolean {
  const [xmin = '0', xmax = '0', open = ''] = snapshot.split(':');
  const running = new Set(open.split(','));
  return (xid) => BigInt(xid) < BigInt(xmin) || (BigInt(xid) < BigInt(xmax) && !running.has(xid));
}
