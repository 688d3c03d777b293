import type { Log } from '../../runtime/log.ts';
import type { ListingSource } from '../../search/live/listing-source.ts';
import { readStockKey } from '../../search/stock-key.ts';
import type { Database } from '../../storage/database.ts';
import { listenForChanges } from './repositories/listen-for-changes.ts';
import { currentPosition, readChanges } from './repositories/listing-changes.ts';
import { listFieldsByIds, streamListingFields } from './repositories/listing-fields.ts';

/** Reads listings from PostgreSQL. `url` is the connection that listens for notifications. */
export function databaseSource(db: Database, url: string, log: Log): ListingSource {
  return {
    currentPosition: () => currentPosition(db),
    readListings(stock, afterId, limit) {
      const { code, kind } = readStockKey(stock);
      return streamListingFields(db, code, kind, afterId, limit);
    },
    readListingsById(stock, ids) {
      const { code, kind } = readStockKey(stock);
      return listFieldsByIds(db, code, kind, ids);
    },
    readChanges: (stock, position) => readChanges(db, readStockKey(stock).code, position),
    listen: (onNotify) => listenForChanges(url, log, onNotify),
  };
}
