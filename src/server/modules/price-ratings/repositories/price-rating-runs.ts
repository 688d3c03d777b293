import { sql } from 'drizzle-orm';
import { tryAdvisoryLock } from '../../../storage/advisory-locks.ts';
import type { Database } from '../../../storage/database.ts';
import { priceRatingRuns } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** When the cars of each region were last rated, milliseconds since 1970. */
export async function ratingRuns(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(priceRatingRuns);
  return new Map(rows.map(({ region, ratedAt }) => [region, ratedAt.getTime()]));
}

/** Remembers that the cars of a region have just been rated. */
export async function recordRatingRun(db: Database, region: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO price_rating_runs AS r (region, rated_at) VALUES (${region}, now())
    ON CONFLICT (region) DO UPDATE SET rated_at = greatest(r.rated_at, excluded.rated_at)`);
}

/**
 * Does the work unless another process is at it for the same region. The lock goes with the connection, so a process
 * that dies leaves none behind.
 * @returns nothing when another one was at it
 */
export async function withRatingLock<Result>(
  db: Database,
  region: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(db, async (tx) => {
    // the connection waits for the work, which takes others
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    return (await tryAdvisoryLock(tx, 'rating', region)) ? work() : undefined;
  });
}
