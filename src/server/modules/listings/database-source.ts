import { randomUUID } from 'node:crypto';
import type { Log } from '../../runtime/log.ts';
import type { ListingSource, SharedListingSource } from '../../search/live/listing-source.ts';
import { readStockKey } from '../../search/stock-key.ts';
import { withSessionLock } from '../../storage/advisory-locks.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { listen } from '../../storage/listen.ts';
import { readIdsChecksum } from './repositories/ids-checksum.ts';
import { databaseEra, hasMark, leaveMark } from './repositories/index-marks.ts';
import { currentPosition, databaseIdentity, readChanges } from './repositories/listing-changes.ts';
import { listFieldsByIds, streamListingFields } from './repositories/listing-fields.ts';

/**
 * Reads listings from PostgreSQL: all of them within the limits of background work, changes within those of visitors'
 * requests, so that a lost connection is replaced soon. Positions and changes are those of the primary; who is notified of a
 * change may read the cars from a replica, which has it by then.
 */
export function databaseSource(
  {
    db,
    reads,
    background,
    settleReads,
    findUrl,
  }: Pick<OpenDatabase, 'db' | 'reads' | 'background' | 'settleReads' | 'findUrl'>,
  log: Log,
): ListingSource {
  // a server that was promoted may give the number of a lost transaction to another one, so positions are of one server
  let promotions = 0;
  const opened = randomUUID();
  const era = () => `${opened} ${promotions}`;
  return {
    async currentPosition() {
      const position = `${era()}/${await currentPosition(background.db)}`;
      await settleReads();
      return position;
    },
    readListings(stock, afterId, limit) {
      const { code, kind } = readStockKey(stock);
      return streamListingFields(background.reads, code, kind, afterId, limit);
    },
    readListingsById(stock, ids) {
      const { code, kind } = readStockKey(stock);
      return listFieldsByIds(reads, code, kind, ids);
    },
    async readChanges(stock, position) {
      const [origin = '', snapshot = ''] = position.split('/');
      const now = era();
      // positions of files are of other processes; their mark says that they belong to this server
      if (origin.startsWith(opened) && origin !== now) return { position, changes: [], reload: true };
      const found = await readChanges(db, readStockKey(stock).code, snapshot);
      if (found.changes.length > 0) await settleReads();
      return { ...found, position: `${now}/${found.position}` };
    },
    leaveMark: () => leaveMark(background.db),
    hasMark: (mark) => hasMark(background.db, mark),
    checksum(stock) {
      const { code, kind } = readStockKey(stock);
      return readIdsChecksum(background.db, code, kind);
    },
    listen: (onNotify) =>
      listen('listing_changes', {
        findUrl,
        log,
        onNotify,
        onPromotion() {
          promotions++;
        },
      }),
  };
}

/**
 * As `databaseSource`, with positions that all processes share, also later ones: they begin with the era of the server instead
 * of that of the process, so that the next read of changes notices a promotion.
 */
export function sharedDatabaseSource(
  database: Pick<OpenDatabase, 'db' | 'reads' | 'background' | 'settleReads' | 'findUrl'>,
  log: Log,
): SharedListingSource {
  const { db, background, settleReads } = database;
  const { readListings, readListingsById, listen: listenTo } = databaseSource(database, log);
  return {
    readListings,
    readListingsById,
    listen: listenTo,
    async currentPosition() {
      // the era first: a promotion in between is then noticed by the next read
      const position = `${await databaseEra(background.db)}/${await currentPosition(background.db)}`;
      await settleReads();
      return position;
    },
    async readChanges(stock, position) {
      const [origin, snapshot = ''] = position.split('/');
      const era = await databaseEra(db);
      if (origin !== era) return { position, changes: [], reload: true };
      const found = await readChanges(db, readStockKey(stock).code, snapshot);
      if (found.changes.length > 0) await settleReads();
      return { ...found, position: `${era}/${found.position}` };
    },
    identity: () => databaseIdentity(background.db),
    async exclusively(stock, work) {
      return (await withSessionLock(background.pool, 'search', stock, work)) !== null;
    },
  };
}
