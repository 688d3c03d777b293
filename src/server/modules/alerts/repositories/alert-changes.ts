import { sql } from 'drizzle-orm';
import type { ListingFields } from '#domain/criteria.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import type { Database } from '../../../storage/database.ts';
import type { ListingChange } from '../match-changes.ts';

/** Returns regions with changes that are not matched with the saved searches yet. */
export async function regionsWithChanges(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ region: string }>(sql`SELECT DISTINCT region FROM alert_changes`);
  return rows.map(({ region }) => region);
}

/** Removes the oldest changes of a region from the queue. They return to it if the transaction fails. */
export async function takeChanges(
  tx: Database,
  region: string,
  limit: number,
): Promise<(ListingChange & Pick<SearchEntry, 'kind'>)[]> {
  const { rows } = await tx.execute<Stored>(sql`
    DELETE FROM alert_changes WHERE seq IN (
      SELECT seq FROM alert_changes WHERE region = ${region} ORDER BY seq LIMIT ${limit} FOR UPDATE)
    RETURNING seq, kind, listing_id, title, before, after, xid::text`);
  return rows
    .map(({ seq, listing_id, ...rest }) => ({ ...rest, seq: Number(seq), listingId: Number(listing_id) }))
    .sort((left, right) => left.seq - right.seq);
}

interface Stored extends Record<string, unknown> {
  /** PostgreSQL returns bigint as text. */
  seq: string;
  listing_id: string;
  kind: SearchEntry['kind'];
  title: string;
  before: ListingFields | null;
  after: ListingFields | null;
  xid: string;
}

/** Deletes changes of regions that are no longer served. */
export async function pruneAlertChanges(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM alert_changes WHERE changed_at < now() - interval '7 days'`);
}
