import { readShelfKey } from '#domain/shelf.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../db/log.ts';
import { listenForChanges } from '../../repositories/listen-for-changes.ts';
import { currentPosition, readChanges } from '../../repositories/listing-changes.ts';
import { listFieldsByIds, streamListingFields } from '../../repositories/listing-fields.ts';
import type { ListingSource } from './listing-source.ts';

/** Reads listings from PostgreSQL. `url` is the connection that listens for notifications. */
export function databaseSource(db: Database, url: string, log: Log): ListingSource {
  return {
    currentPosition: () => currentPosition(db),
    readListings(stock, afterId, limit) {
      const { code, kind } = readShelfKey(stock);
      return streamListingFields(db, code, kind, afterId, limit);
    },
    readListingsById(stock, ids) {
      const { code, kind } = readShelfKey(stock);
      return listFieldsByIds(db, code, kind, ids);
    },
    readChanges: (stock, position) => readChanges(db, readShelfKey(stock).code, position),
    listen: (onNotify) => listenForChanges(url, log, onNotify),
  };
}
