import type { ListingFields, NamedCriterion } from '#domain/criteria.ts';
import { currentPrice } from '#domain/current-price.ts';
import type { IndexDefinition } from '#domain/index-definition.ts';
import { type ListingStatus, listingStatus } from '#domain/listing-status.ts';
import { rememberByText } from '#domain/remember.ts';
import { createIndex } from '../../search/create-index.ts';
import type { SearchIndex } from '../../search/search-types.ts';
import type { AlertEvent } from '../../storage/schema.ts';

/** A change of a listing; null before its creation and after its deletion. */
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
  /** Snapshot of PostgreSQL: changes that are visible in it are older than the search. */
  seen: string;
}

export interface AlertMatch {
  watch: Watch;
  event: AlertEvent;
  change: ListingChange;
  /** The previous price, if the event is a lower price. */
  priceBefore?: number;
  /** The new status, if the event is a change of status. */
  status?: ListingStatus | 'gone';
  /** Each event is sent once: see `outbox.dedupe_key`. */
  dedupeKey: string;
}

/**
 * Finds the changes that match saved searches and their events. The criteria run on the index that answers searches, so
 * that alerts and results pages agree.
 */
export function changeMatcher(
  definition: IndexDefinition,
  changes: readonly ListingChange[],
): (watch: Watch) => AlertMatch[] {
  const before = indexOf(definition, changes, ({ before: fields }) => fields);
  const after = indexOf(definition, changes, ({ after: fields }) => fields);
  const facts = changes.map(changeFacts);
  return (watch) => {
    const matched = idsOf(before, watch, changes.length);
    const matches = idsOf(after, watch, changes.length);
    if (matched.size + matches.size === 0) return [];
    const wasSeen = snapshotReader(watch.seen);
    return facts.flatMap((each): AlertMatch[] => {
      const { change } = each;
      const [was, is] = [matched.has(change.seq), matches.has(change.seq)];
      const news = was || is ? newsOf(each, was, is, watch.events) : null;
      if (!news || wasSeen(change.xid)) return [];
      const { key, ...event } = news;
      return [{ watch, change, ...event, dedupeKey: `${watch.id}:${change.listingId}:${key}` }];
    });
  };
}

/** Facts of a change, derived once for thousands of searches. */
export interface ChangeFacts {
  change: ListingChange;
  status: ListingStatus | 'gone';
  /** Neither sold nor deleted. */
  isForSale: boolean;
  hasNewStatus: boolean;
  /** The previous and the new price, if it is lower. */
  fall: { from: number; to: number } | null;
}

export function changeFacts(change: ListingChange): ChangeFacts {
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

/** Returns the one event of a change for a search. */
function newsOf(
  { change, status, isForSale, hasNewStatus, fall }: ChangeFacts,
  matched: boolean,
  matches: boolean,
  wanted: readonly AlertEvent[],
): (Pick<AlertMatch, 'event' | 'priceBefore' | 'status'> & { key: string }) | null {
  // a car that comes back is no new match: its key has been used
  if (isForSale && matches && !matched && wanted.includes('new_match'))
    return { event: 'new_match', key: 'new' };
  if (isForSale && matches && fall && wanted.includes('price_drop'))
    return { event: 'price_drop', key: `price ${fall.to}`, priceBefore: fall.from };
  if (hasNewStatus && (matched || matches) && wanted.includes('status_change'))
    return { event: 'status_change', key: `${status} ${change.seq}`, status };
  return null;
}

/** Current price of a car; undefined while its price is on request. */
export function priceOf(fields: ListingFields | null): number | undefined {
  return currentPrice(fields?.['listing.asking_price'], fields?.['listing.promotional_price']);
}

/** Changes are indexed by their own number: a car may have changed several times. */
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
