import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Log } from '../../runtime/log.ts';
import type { ListingSource, SharedListingSource } from '../../search/live/listing-source.ts';
import { CHECKSUM_PRIME } from '../../search/snapshot/ids-checksum.ts';
import { readStockKey } from '../../search/stock-key.ts';
import { withSessionLock } from '../../storage/advisory-locks.ts';
import type { Database, OpenDatabase } from '../../storage/database.ts';
import { isForbidden } from '../../storage/faults.ts';
import { isOneOfIds } from '../../storage/is-one-of.ts';
import { listen } from '../../storage/listen.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import { listings } from '../../storage/schema.ts';
import { currentPosition, databaseIdentity, readChanges } from './repositories/listing-changes.ts';

/** Files are written again within minutes of a change; of older ones the changes since are no longer known. */
const MAX_AGE_DAYS = 90;

/**
 * The cluster, the database and the file of the table: another one after a dump was restored or the table was written again,
 * whose transactions have other numbers.
 */
const HISTORY = sql`(SELECT concat_ws(' ', system_identifier, oid, 'listings'::regclass::oid, pg_relation_filenode('listings'))
  FROM pg_control_system(), pg_database WHERE datname = current_database())`;

const COLUMNS = { id: listings.id, fields: listings.fields };

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

/** Computes `idsChecksum` of a stock. */
async function readIdsChecksum(db: Database, region: string, kind: ListingRow['kind']): Promise<string> {
  const { rows } = await db.execute<{ checksum: string }>(sql`
    SELECT concat_ws(' ', count(*), coalesce(sum(id), 0),
      coalesce(sum(id % ${CHECKSUM_PRIME} * (id % ${CHECKSUM_PRIME}) % ${CHECKSUM_PRIME}), 0)) AS checksum
    FROM listings WHERE region = ${region} AND kind = ${kind}`);
  return rows[0]?.checksum ?? '';
}

/** Part of a listing that the search reads. */
type FieldsRow = Pick<ListingRow, 'id' | 'fields'>;

/** Returns fields of a region's listings of a kind with an id above `afterId` (0 at first), by id; fewer than `limit` is the end. */
export async function streamListingFields(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
  afterId: number,
  limit: number,
): Promise<FieldsRow[]> {
  return db
    .select(COLUMNS)
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.kind, kind), gt(listings.id, afterId)))
    .orderBy(asc(listings.id))
    .limit(limit);
}

/** Returns fields of the listings with these ids in this region and kind, in any order. */
async function listFieldsByIds(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
  ids: readonly number[],
): Promise<FieldsRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.kind, kind), isOneOfIds(listings.id, ids)));
}

/** Leaves a mark and returns it with the history it belongs to; undefined where the role may not ask for that. */
async function leaveMark(db: Database): Promise<string | undefined> {
  await db.execute(
    sql`DELETE FROM index_marks WHERE created_at < now() - make_interval(days => ${MAX_AGE_DAYS})`,
  );
  const { rows } = await db
    .execute<{ mark: string }>(sql`
      WITH left_mark AS (INSERT INTO index_marks DEFAULT VALUES RETURNING mark)
      SELECT ${HISTORY} || ' ' || mark AS mark FROM left_mark`)
    .catch(ifForbidden);
  return rows[0]?.mark;
}

/** Whether the mark is in this database, in the history it was left in. */
async function hasMark(db: Database, mark: string): Promise<boolean> {
  const { rows } = await db
    .execute(sql`SELECT 1 FROM index_marks WHERE ${HISTORY} || ' ' || mark = ${mark}`)
    .catch(ifForbidden);
  return rows.length > 0;
}

/**
 * Returns a text that changes when a replica is promoted, a dump is restored, or the table is written again: positions of
 * before are then not of this history. Empty where the role may not ask for that.
 */
async function databaseEra(db: Database): Promise<string> {
  const { rows } = await db
    .execute<{ era: string }>(
      sql`SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || ${HISTORY} AS era`,
    )
    .catch(ifForbidden);
  return rows[0]?.era ?? '';
}

function ifForbidden(error: unknown): { rows: never[] } {
  if (isForbidden(error)) return { rows: [] };
  throw error;
}
