import { sql } from 'drizzle-orm';
import { CHECKSUM_PRIME } from '../../../search/snapshot/ids-checksum.ts';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';

/**
 * Names the history that positions of `listing_changes` belong to: cluster, timeline, database and the file of the table, one of
 * which is another after a restore, a failover or a rewrite of the table. Undefined where the role may not ask.
 */
export async function databaseIdentity(db: Database): Promise<string | undefined> {
  const { rows } = await db
    .execute<{ identity: string }>(sql`
      SELECT concat_ws(' ', system_identifier, timeline_id, oid, 'listings'::regclass::oid,
        pg_relation_filenode('listings')) AS identity
      FROM pg_control_system(), pg_control_checkpoint(), pg_database WHERE datname = current_database()`)
    .catch(() => ({ rows: [] }));
  return rows[0]?.identity;
}

/** Computes `idsChecksum` of a stock. */
export async function readIdsChecksum(
  db: Database,
  region: string,
  kind: ListingRow['kind'],
): Promise<string> {
  const { rows } = await db.execute<{ checksum: string }>(sql`
    SELECT concat_ws(' ', count(*), coalesce(sum(id), 0),
      coalesce(sum(id % ${CHECKSUM_PRIME} * (id % ${CHECKSUM_PRIME}) % ${CHECKSUM_PRIME}), 0)) AS checksum
    FROM listings WHERE region = ${region} AND kind = ${kind}`);
  return rows[0]?.checksum ?? '';
}
