import type { Log } from '../../runtime/log.ts';
import type { ListingSource } from '../../search/live/listing-source.ts';
import { readStockKey } from '../../search/stock-key.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { readIdsChecksum } from './repositories/ids-checksum.ts';
import { hasMark, leaveMark } from './repositories/index-marks.ts';
import { listenForChanges } from './repositories/listen-for-changes.ts';
import { currentPosition, readChanges } from './repositories/listing-changes.ts';
import { listFieldsByIds, streamListingFields } from './repositories/listing-fields.ts';

/**
 * Reads listings from PostgreSQL: all of them within the limits of background work, changes within those of visitors'
 * requests, so that a lost connection is replaced soon. `url` is the connection that listens for notifications.
 */
export function databaseSource(
  { db, background, url }: Pick<OpenDatabase, 'db' | 'background' | 'url'>,
  log: Log,
): ListingSource {
  return {
    currentPosition: () => currentPosition(background.db),
    readListings(stock, afterId, limit) {
      const { code, kind } = readStockKey(stock);
      return streamListingFields(background.db, code, kind, afterId, limit);
    },
    readListingsById(stock, ids) {
      const { code, kind } = readStockKey(stock);
      return listFieldsByIds(db, code, kind, ids);
    },
    readChanges: (stock, position) => readChanges(db, readStockKey(stock).code, position),
    leaveMark: () => leaveMark(background.db),
    hasMark: (mark) => hasMark(background.db, mark),
    checksum(stock) {
      const { code, kind } = readStockKey(stock);
      return readIdsChecksum(background.db, code, kind);
    },
    listen: (onNotify) => listenForChanges(url, log, onNotify),
  };
}
