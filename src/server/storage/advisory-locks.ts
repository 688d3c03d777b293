import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database } from './database.ts';
import { lockPoolOf } from './lock-pool.ts';
import { poolOf } from './transaction.ts';

/** Ids of advisory locks per region, slot, message, year, buyer, request, booker or set of manifests; arbitrary, but not used by other locks. */
const LOCKS = {
  rating: 7_316_022,
  demoStock: 7_316_023,
  alerts: 7_316_024,
  slot: 7_316_025,
  slotRules: 7_316_026,
  messages: 7_316_027,
  import: 7_316_028,
  receipt: 7_316_029,
  buyer: 7_316_030,
  request: 7_316_031,
  booker: 7_316_032,
  studio: 7_316_033,
  photos: 7_316_034,
  feed: 7_316_035,
  search: 7_316_040,
};

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

/**
 * Waits for an advisory lock and has it until the end of the transaction.
 * @param tx a transaction
 * @param key different keys may rarely share a lock
 */
export async function advisoryLock(tx: Database, lock: keyof typeof LOCKS, key: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS[lock]}, hashtext(${key}))`);
}

/** As `advisoryLock`, together with others that share it: only those who do not share it wait. */
export async function sharedAdvisoryLock(tx: Database, lock: keyof typeof LOCKS, key: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS[lock]}, hashtext(${key}))`);
}

/**
 * Runs work that takes many transactions while no other process has the lock. It has a connection of its own: a process
 * that dies releases it.
 * @returns null if another process has the lock
 */
export async function withSessionLock<Result>(
  pool: Pool,
  lock: keyof typeof LOCKS,
  region: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await lockPoolOf(pool).connect();
  const call = (name: string) =>
    client.query<{ is_done: boolean }>(`SELECT ${name}($1, hashtext($2)) AS is_done`, [LOCKS[lock], region]);
  try {
    const { rows } = await call('pg_try_advisory_lock');
    if (!rows[0]?.is_done) return null;
    try {
      return { result: await work() };
    } finally {
      await call('pg_advisory_unlock').catch(() => {});
    }
  } finally {
    // a closed connection has no lock, whatever failed
    client.release(true);
  }
}

/**
 * As `withSessionLock`, for code that knows only the database. In a transaction the lock lasts until its end.
 * @returns null if another process has the lock
 */
export async function withDatabaseLock<Result>(
  db: Database,
  lock: keyof typeof LOCKS,
  region: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const pool = poolOf(db);
  if (pool) return withSessionLock(pool, lock, region, work);
  return (await tryAdvisoryLock(db, lock, region)) ? { result: await work() } : null;
}
