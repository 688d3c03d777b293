import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { isForbidden } from '../../../storage/faults.ts';

/** Files are written again within minutes of a change; of older ones the changes since are no longer known. */
const MAX_AGE_DAYS = 90;

/**
 * The cluster, the database and the file of the table: another one after a dump was restored or the table was written again,
 * whose transactions have other numbers.
 */
const HISTORY = sql`(SELECT concat_ws(' ', system_identifier, oid, 'listings'::regclass::oid, pg_relation_filenode('listings'))
  FROM pg_control_system(), pg_database WHERE datname = current_database())`;

/** Leaves a mark and returns it with the history it belongs to; undefined where the role may not ask for that. */
export async function leaveMark(db: Database): Promise<string | undefined> {
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
export async function hasMark(db: Database, mark: string): Promise<boolean> {
  const { rows } = await db
    .execute(sql`SELECT 1 FROM index_marks WHERE ${HISTORY} || ' ' || mark = ${mark}`)
    .catch(ifForbidden);
  return rows.length > 0;
}

/**
 * Returns a text that changes when a replica is promoted, a dump is restored, or the table is written again: positions of
 * before are then not of this history. Empty where the role may not ask for that.
 */
export async function databaseEra(db: Database): Promise<string> {
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
