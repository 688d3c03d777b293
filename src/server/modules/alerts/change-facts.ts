import { currentPrice } from '#domain/money/current-price.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { type ListingStatus, listingStatus } from '#domain/vehicle/listing-status.ts';
import { type Bits, bitsOfRows } from '../../search/bits.ts';

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

/** Facts of a change, derived once for thousands of searches. */
export interface ChangeFacts extends Pick<ListingChange, 'seq' | 'listingId' | 'title'> {
  /** Transaction of the change. */
  xid: bigint;
  existed: boolean;
  status: ListingStatus | 'gone';
  /** Neither sold nor deleted. */
  isForSale: boolean;
  hasNewStatus: boolean;
  /** The previous and the new price, if it is lower. */
  fall: { from: number; to: number } | null;
}

export function changeFacts({ seq, listingId, title, xid, before, after }: ListingChange): ChangeFacts {
  const status = after ? listingStatus(after) : 'gone';
  const [from, to] = [priceOf(before), priceOf(after)];
  return {
    seq,
    listingId,
    title,
    xid: BigInt(xid),
    existed: before !== null,
    status,
    isForSale: after !== null && status !== 'sold',
    hasNewStatus: before !== null && listingStatus(before) !== status,
    fall: from !== undefined && to !== undefined && to < from ? { from, to } : null,
  };
}

const MAX_XID = 2n ** 64n;

/** What all searches ask about the changes; rows are their positions. */
export interface ChangeSets {
  existed: Bits;
  exists: Bits;
  forSale: Bits;
  cheaper: Bits;
  withNewStatus: Bits;
  /** Rows of a car, by its id. */
  byCar: ReadonlyMap<number, readonly number[]>;
  /** Rows of each car that changed several times. */
  repeated: readonly (readonly number[])[];
  /** The first transaction of the changes. */
  firstXid: bigint;
}

export function changeSets(facts: readonly ChangeFacts[]): ChangeSets {
  const rowsWhere = (holds: (each: ChangeFacts) => boolean) =>
    bitsOfRows(Uint32Array.from(facts.flatMap((each, row) => (holds(each) ? row : []))), facts.length);
  const byCar = Map.groupBy(facts.keys(), (row) => facts[row]?.listingId ?? 0);
  return {
    existed: rowsWhere(({ existed }) => existed),
    exists: rowsWhere(({ status }) => status !== 'gone'),
    forSale: rowsWhere(({ isForSale }) => isForSale),
    cheaper: rowsWhere(({ fall }) => fall !== null),
    withNewStatus: rowsWhere(({ hasNewStatus }) => hasNewStatus),
    byCar,
    repeated: [...byCar.values()].filter(({ length }) => length > 1),
    firstXid: facts.reduce((first, { xid }) => (xid < first ? xid : first), MAX_XID),
  };
}

/** Current price of a car; undefined while its price is on request. */
export function priceOf(fields: ListingFields | null): number | undefined {
  return currentPrice(fields?.['listing.asking_price'], fields?.['listing.promotional_price']);
}
