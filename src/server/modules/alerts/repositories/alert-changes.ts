import { and, eq, sql } from 'drizzle-orm';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import type { Database } from '../../../storage/database.ts';
import { alertBatches } from '../../../storage/schema.ts';
import type { ListingChange } from '../change-facts.ts';

/** Returns regions with changes that are not matched with the saved searches yet. */
export async function regionsWithChanges(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ region: string }>(sql`SELECT DISTINCT region FROM alert_changes`);
  return rows.map(({ region }) => region);
}

/** Changes that are being compared. */
export interface ChangeBatch {
  region: string;
  /** Numbers of the changes; no number is of two batches. */
  seqs: readonly number[];
}

/** The last search, and the last contact with saved cars, that a batch has been compared with. */
export interface BatchProgress {
  afterSearch: number;
  afterContact: number;
}

/** Returns the batch of a region that is not finished, or a new one of its oldest changes; null: there are none. */
export async function openBatch(
  db: Database,
  region: string,
  limit: number,
): Promise<(ChangeBatch & BatchProgress) | null> {
  await db.execute(sql`
    INSERT INTO alert_batches (region, seqs)
    SELECT ${region}, seqs FROM (
      SELECT array_agg(seq) AS seqs FROM (
        SELECT seq FROM alert_changes WHERE region = ${region} ORDER BY seq LIMIT ${limit}) AS oldest) AS found
    WHERE seqs IS NOT NULL ON CONFLICT (region) DO NOTHING`);
  const [batch] = await db.select().from(alertBatches).where(eq(alertBatches.region, region));
  return batch ?? null;
}

/** Returns changes by their numbers, the oldest first. */
export async function readChanges(
  db: Database,
  seqs: readonly number[],
): Promise<(ListingChange & Pick<SearchEntry, 'kind'>)[]> {
  const { rows } = await db.execute<Stored>(sql`
    SELECT seq, kind, listing_id, title, before, after, xid::text FROM alert_changes
    WHERE seq = ANY(${`{${seqs.join(',')}}`}::bigint[]) ORDER BY seq`);
  return rows.map(({ seq, listing_id, ...rest }) => ({
    ...rest,
    seq: Number(seq),
    listingId: Number(listing_id),
  }));
}

/** Records the progress of a batch in the transaction of its alerts. @returns false if another process was faster */
export async function advanceBatch(
  tx: Database,
  batch: ChangeBatch,
  from: BatchProgress,
  to: Partial<BatchProgress>,
): Promise<boolean> {
  const { rowCount } = await tx.update(alertBatches).set(to).where(isAt(batch, from));
  return rowCount === 1;
}

/** Removes a batch and its changes from the queue. @returns false if another process has done so, or was faster */
export async function closeBatch(tx: Database, batch: ChangeBatch, at: BatchProgress): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    WITH done AS (DELETE FROM alert_batches WHERE ${isAt(batch, at)} RETURNING seqs),
      compared AS (DELETE FROM alert_changes WHERE seq IN (SELECT unnest(seqs) FROM done))
    SELECT FROM done`);
  return rowCount === 1;
}

/** The next batch of the region begins at the same progress: it has another first change. */
const isAt = ({ region, seqs }: ChangeBatch, { afterSearch, afterContact }: BatchProgress) =>
  and(
    eq(alertBatches.region, region),
    sql`${alertBatches.seqs}[1] = ${seqs[0]}`,
    eq(alertBatches.afterSearch, afterSearch),
    eq(alertBatches.afterContact, afterContact),
  );

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
