import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** Changes of a region's listings since a position. */
export interface ListingChanges {
  /** Position to continue from; opaque text. */
  position: string;
  /** Each listing once, with its current state. */
  changes: { id: number; deleted: boolean }[];
  /** Too many changes, or too old ones: load the region again. */
  reload: boolean;
}

/** More changes are answered with `reload`, because reading the region is then cheaper. */
const MAX_CHANGES = 50_000;

/**
 * Returns the current position. Take it *before* reading the listings; `readChanges` then reports every later commit.
 * A position is a snapshot, not a number: sequence numbers are assigned before their transactions commit, so a reader
 * of the highest number loses late commits. A snapshot lists the transactions in progress, so no reader waits for a
 * long transaction.
 */
export async function currentPosition(db: Database): Promise<string> {
  const result = await db.execute<{ position: string }>(sql`SELECT pg_current_snapshot()::text AS position`);
  return result.rows[0]?.position ?? '';
}

/** Returns a text that differs between databases, also between those of one server. */
export async function databaseIdentity(db: Database): Promise<string> {
  const result = await db.execute<{ identity: string }>(
    sql`SELECT system_identifier || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity FROM pg_control_system()`,
  );
  return result.rows[0]?.identity ?? '';
}

/** Returns every change of the region committed after the position, each exactly once. */
export async function readChanges(db: Database, region: string, position: string): Promise<ListingChanges> {
  const result = await db.execute<{
    position: string;
    reload: boolean;
    changes: [number, boolean][] | null;
  }>(sql`
    WITH seen AS (SELECT ${position}::pg_snapshot AS snapshot),
    fresh AS (
      SELECT listing_id, deleted, seq FROM listing_changes, seen
      WHERE region = ${region} AND xid >= pg_snapshot_xmin(seen.snapshot)
        AND NOT pg_visible_in_snapshot(xid, seen.snapshot)
      LIMIT ${MAX_CHANGES + 1}
    ), latest AS (
      SELECT DISTINCT ON (listing_id) listing_id, deleted FROM fresh ORDER BY listing_id, seq DESC
    )
    SELECT pg_current_snapshot()::text AS position,
      (SELECT count(*) FROM fresh) > ${MAX_CHANGES} OR EXISTS (SELECT FROM listing_change_prunings, seen
        WHERE region = ${region} AND NOT pg_visible_in_snapshot(last_xid, seen.snapshot)) AS reload,
      (SELECT jsonb_agg(jsonb_build_array(listing_id, deleted)) FROM latest) AS changes`);
  const row = result.rows[0];
  if (!row) throw new Error('PostgreSQL answered without a row');
  if (row.reload) return { position: row.position, changes: [], reload: true };
  const changes = (row.changes ?? []).map(([id, deleted]) => ({ id, deleted }));
  return { position: row.position, changes, reload: false };
}

/**
 * Deletes change rows older than `maxAge` seconds, at most `limit` per call. Readers with an older position get `reload`.
 * @returns number of deleted rows; if it equals `limit`, there may be more
 */
export async function pruneChanges(db: Database, maxAge = 3_600, limit = 50_000): Promise<number> {
  const result = await db.execute<{ pruned: number }>(sql`
    WITH old AS (
      SELECT seq, changed_at FROM listing_changes ORDER BY seq LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM listing_changes c USING old
      WHERE c.seq = old.seq AND old.changed_at < now() - make_interval(secs => ${maxAge})
      RETURNING c.region, c.xid
    ), marked AS (
      INSERT INTO listing_change_prunings AS p (region, last_xid)
      SELECT DISTINCT ON (region) region, xid FROM gone ORDER BY region, xid DESC
      ON CONFLICT (region) DO UPDATE SET last_xid = excluded.last_xid WHERE p.last_xid < excluded.last_xid
    )
    SELECT count(*)::int AS pruned FROM gone`);
  return result.rows[0]?.pruned ?? 0;
}
