import { sql } from 'drizzle-orm';
import { CHECKSUM_PRIME } from '../../../search/snapshot/ids-checksum.ts';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';

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
