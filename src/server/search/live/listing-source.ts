import type { ListingFields } from '#domain/search/criteria.ts';

export interface StoredListing {
  id: number;
  fields: ListingFields;
}

/** Source of the search index's listings, by `stockKey`. Calls may fail while the database is unavailable; they are retried. */
export interface ListingSource {
  /** Returns the current position (opaque). `readChanges` reports every later commit. */
  currentPosition(): Promise<string>;
  /** Returns listings with an id above `afterId` (0 at first), by id; fewer than `limit` is the end. */
  readListings(stock: string, afterId: number, limit: number): Promise<StoredListing[]>;
  readListingsById(stock: string, ids: readonly number[]): Promise<StoredListing[]>;
  /** Returns the changes committed since the position. `reload` means that they are not known individually. */
  readChanges(stock: string, position: string): Promise<ChangesSince>;
  /**
   * Leaves a mark in the database, by which positions that were read before are known to be of its history. Undefined where
   * that cannot be known.
   */
  leaveMark(): Promise<string | undefined>;
  /** Whether this is the database of the mark, and was not set back to a moment before it. */
  hasMark(mark: string): Promise<boolean>;
  /** Number and checksum of the ids, as in `idsChecksum`. */
  checksum(stock: string): Promise<string>;
  /** Calls back with a region that changed, or with null if notifications may be lost. */
  listen(onNotify: (region: string | null) => void): { close(): Promise<void> };
}

/** A source whose listings several processes copy to a search engine that they share. */
export interface SharedListingSource extends Omit<ListingSource, 'leaveMark' | 'hasMark' | 'checksum'> {
  /** Returns a text that differs between databases. */
  identity(): Promise<string>;
  /** Runs the work unless another process runs work of the stock. @returns whether it was run */
  exclusively(stock: string, work: () => Promise<void>): Promise<boolean>;
}

export interface ChangesSince {
  position: string;
  changes: readonly { id: number; deleted: boolean }[];
  reload: boolean;
}
