import type { ListingFields } from '#domain/criteria.ts';

export interface StoredListing {
  id: number;
  fields: ListingFields;
}

/** Where the search index gets its listings from, by `shelfKey`; each call may fail while the database is away, and is then repeated. */
export interface ListingSource {
  /** Position of now, opaque: every later commit is told by `readChanges` with it. */
  currentPosition(): Promise<string>;
  /** Listings with an id above `afterId` (0 at first), by id; fewer than `limit` means the end. */
  readListings(shelf: string, afterId: number, limit: number): Promise<StoredListing[]>;
  readListingsById(shelf: string, ids: readonly number[]): Promise<StoredListing[]>;
  /** What was committed since the position. `reload` means that it cannot be told one by one. */
  readChanges(shelf: string, position: string): Promise<ChangesSince>;
  /** Calls back with a region when it has changed, with null when anything may have been missed. */
  listen(onNotify: (region: string | null) => void): { close(): Promise<void> };
}

export interface ChangesSince {
  position: string;
  changes: readonly { id: number; deleted: boolean }[];
  reload: boolean;
}
