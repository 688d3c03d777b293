import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** What only one process does at a time for a region; any numbers do that are no locks of something else. */
const TURNS = { rating: 7_316_022, demoStock: 7_316_023, alerts: 7_316_024 };

/**
 * Takes the turn of a transaction at something, until the transaction ends; a process that dies gives it back.
 * @param tx a transaction
 * @returns false when another process has it
 */
export async function tryAdvisoryLock(
  tx: Database,
  turn: keyof typeof TURNS,
  region: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_ours: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${TURNS[turn]}, hashtext(${region})) AS is_ours`,
  );
  return rows[0]?.is_ours ?? false;
}
