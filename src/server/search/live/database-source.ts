import type { Database } from '../../db/database.ts';
import type { Log } from '../../db/log.ts';
import { listenForChanges } from '../../repositories/listen-for-changes.ts';
import { currentPosition, readChanges } from '../../repositories/listing-changes.ts';
import { listListingsByIds, streamListings } from '../../repositories/listings.ts';
import type { ListingSource } from './listing-source.ts';

/** The listings of PostgreSQL; `url` is the address that the notifications are waited for at. */
export function databaseSource(db: Database, url: string, log: Log): ListingSource {
  return {
    currentPosition: () => currentPosition(db),
    readListings: (region, afterId, limit) => streamListings(db, region, afterId, limit),
    readListingsById: (region, ids) => listListingsByIds(db, region, ids),
    readChanges: (region, position) => readChanges(db, region, position),
    listen: (onNotify) => listenForChanges(url, log, onNotify),
  };
}
