import type { Database } from '../../db/database.ts';
import type { Log } from '../../db/log.ts';
import { listenForChanges } from '../../repositories/listen-for-changes.ts';
import { currentPosition, readChanges } from '../../repositories/listing-changes.ts';
import { listFieldsByIds, streamListingFields } from '../../repositories/listing-fields.ts';
import type { ListingSource } from './listing-source.ts';

/** What the search of a region is about (SPEC 2.1 buy); new cars have a list of their own. */
const SEARCHED = 'used';

/** The listings of PostgreSQL; `url` is the address that the notifications are waited for at. */
export function databaseSource(db: Database, url: string, log: Log): ListingSource {
  return {
    currentPosition: () => currentPosition(db),
    readListings: (region, afterId, limit) => streamListingFields(db, region, SEARCHED, afterId, limit),
    readListingsById: (region, ids) => listFieldsByIds(db, region, SEARCHED, ids),
    readChanges: (region, position) => readChanges(db, region, position),
    listen: (onNotify) => listenForChanges(url, log, onNotify),
  };
}
