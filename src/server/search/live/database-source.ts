import { readShelfKey } from '#domain/shelf.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../db/log.ts';
import { listenForChanges } from '../../repositories/listen-for-changes.ts';
import { currentPosition, readChanges } from '../../repositories/listing-changes.ts';
import { listFieldsByIds, streamListingFields } from '../../repositories/listing-fields.ts';
import type { ListingSource } from './listing-source.ts';

/** The listings of PostgreSQL; `url` is the address that the notifications are waited for at. */
export function databaseSource(db: Database, url: string, log: Log): ListingSource {
  return {
    currentPosition: () => currentPosition(db),
    readListings(shelf, afterId, limit) {
      const { code, kind } = readShelfKey(shelf);
      return streamListingFields(db, code, kind, afterId, limit);
    },
    readListingsById(shelf, ids) {
      const { code, kind } = readShelfKey(shelf);
      return listFieldsByIds(db, code, kind, ids);
    },
    readChanges: (shelf, position) => readChanges(db, readShelfKey(shelf).code, position),
    listen: (onNotify) => listenForChanges(url, log, onNotify),
  };
}
