import type { ListingFields, NamedCriterion } from '#domain/criteria.ts';
import { currentPrice } from '#domain/current-price.ts';
import type { IndexDefinition } from '#domain/index-definition.ts';
import { type ListingStatus, listingStatus } from '#domain/listing-status.ts';
import { rememberByText } from '#domain/remember.ts';
import { createIndex } from '../../search/create-index.ts';
import type { SearchIndex } from '../../search/search-types.ts';
import type { AlertEvent } from '../../storage/schema.ts';

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

/**
 * Finds the changes that owners of saved searches want to hear of. The criteria are asked of the index that answers searches,
 * so that an alert and a results page never disagree.
 */
export function changeMatcher(
  definition: IndexDefinition,
  changes: readonly ListingChange[],
): (watch: Watch) => AlertMatch[] {
  const before = indexOf(definition, changes, ({ before: fields }) => fields);
  const after = indexOf(definition, changes, ({ after: fields }) => fields);
  const looked = changes.map(lookAt);
  return (watch) => {
    const matched = idsOf(before, watch, changes.length);
    const matches = idsOf(after, watch, changes.length);
    if (matched.size + matches.size === 0) return [];
    const wasSeen = snapshotReader(watch.seen);
    return looked.flatMap((each): AlertMatch[] => {
      const { change } = each;
      const [was, is] = [matched.has(change.seq), matches.has(change.seq)];
      const news = was || is ? newsOf(each, was, is, watch.events) : null;
      if (!news || wasSeen(change.xid)) return [];
      const { key, ...told } = news;
      return [{ watch, change, ...told, dedupeKey: `${watch.id}:${change.listingId}:${key}` }];
    });
  };
}

/** What thousands of searches ask of a change, found out once. */
interface LookedAt {
  change: ListingChange;
  status: ListingStatus | 'gone';
  /** Neither sold nor gone. */
  isForSale: boolean;
  hasNewStatus: boolean;
  /** Of a lower price: the one it fell from, and the new one. */
  fall: { from: number; to: number } | null;
}

function lookAt(change: ListingChange): LookedAt {
  const { before, after } = change;
  const status = after ? listingStatus(after) : 'gone';
  const [from, to] = [priceOf(before), priceOf(after)];
  return {
    change,
    status,
    isForSale: after !== null && status !== 'sold',
    hasNewStatus: before !== null && listingStatus(before) !== status,
    fall: from !== undefined && to !== undefined && to < from ? { from, to } : null,
  };
}

/** The one thing that a change is about, for one search. */
function newsOf(
  { change, status, isForSale, hasNewStatus, fall }: LookedAt,
  matched: boolean,
  matches: boolean,
  wanted: readonly AlertEvent[],
): (Pick<AlertMatch, 'event' | 'priceBefore' | 'status'> & { key: string }) | null {
  // a car that comes back is no news: its key has been used
  if (isForSale && matches && !matched && wanted.includes('new_match'))
    return { event: 'new_match', key: 'new' };
  if (isForSale && matches && fall && wanted.includes('price_drop'))
    return { event: 'price_drop', key: `price ${fall.to}`, priceBefore: fall.from };
  if (hasNewStatus && (matched || matches) && wanted.includes('status_change'))
    return { event: 'status_change', key: `${status} ${change.seq}`, status };
  return null;
}

/** What a car costs; undefined while its price is on request. */
export function priceOf(fields: ListingFields | null): number | undefined {
  return currentPrice(fields?.['listing.asking_price'], fields?.['listing.promotional_price']);
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
  const [first, next] = [BigInt(xmin), BigInt(xmax)];
  // a batch has few transactions
  return rememberByText((xid) => BigInt(xid) < first || (BigInt(xid) < next && !running.has(xid)));
}
