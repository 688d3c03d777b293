import { sql } from 'drizzle-orm';
import { tryAdvisoryLock } from '../../../storage/advisory-locks.ts';
import type { Database } from '../../../storage/database.ts';
import { priceRatingRuns } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** Returns the time of each region's last rating in milliseconds since 1970. */
export async function ratingRuns(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(priceRatingRuns);
  return new Map(rows.map(({ region, ratedAt }) => [region, ratedAt.getTime()]));
}

/** Stores that the cars of a region have been rated now. */
export async function recordRatingRun(db: Database, region: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO price_rating_runs AS r (region, rated_at) VALUES (${region}, now())
    ON CONFLICT (region) DO UPDATE SET rated_at = greatest(r.rated_at, excluded.rated_at)`);
}

/**
 * Runs the work unless another process does so for the same region. The lock ends with the connection, so a process that
 * dies does not leave it behind.
 * @returns undefined if another process has the lock
 */
export async function withRatingLock<Result>(
  db: Database,
  region: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(db, async (tx) => {
    // this connection is idle while the work uses others
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    return (await tryAdvisoryLock(tx, 'rating', region)) ? work() : undefined;
  });
}
