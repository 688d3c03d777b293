import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Ids of advisory locks per region; arbitrary, but not used by other locks. */
const LOCKS = { rating: 7_316_022, demoStock: 7_316_023, alerts: 7_316_024 };

/**
 * Tries to take an advisory lock until the end of the transaction; a process that dies releases it.
 * @param tx a transaction
 * @returns false if another process has the lock
 */
export async function tryAdvisoryLock(
  tx: Database,
  lock: keyof typeof LOCKS,
  region: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_ours: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCKS[lock]}, hashtext(${region})) AS is_ours`,
  );
  return rows[0]?.is_ours ?? false;
}
