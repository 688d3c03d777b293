import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Database } from './database.ts';
import { databaseFault, hasCode, isReadOnlyServer } from './faults.ts';
import { RESTART_MS, RETRY_MS } from './pool.ts';
import type { ReadPool } from './read-pool.ts';

/**
 * Runs `work` in a transaction, or in a savepoint if `db` is a transaction: everything is committed, or nothing.
 * Drizzle's own `transaction` on a pool never releases the client if BEGIN fails (HARDENING R16), so the client is taken
 * and released here. A client whose transaction may still be open is closed instead of reused, as is one of a standby.
 * A connection that is lost before BEGIN is answered is replaced: `work` has done nothing yet. Later it may have been
 * committed, so that nothing is done again.
 * @throws the error of `work`, otherwise that of the database
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(db);
  if (!pool) return (db as NodePgDatabase).transaction(work);
  const start = performance.now();
  for (;;) {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      return await runOn(client, (tx) => {
        hasBegun = true;
        return work(tx);
      });
    } catch (error) {
      const isLate = performance.now() - start > RESTART_MS;
      if (hasBegun || isLate || databaseFault(error) !== 'unavailable') throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function runOn<Result>(client: PoolClient, work: (tx: Database) => Promise<Result>): Promise<Result> {
  let isClean = false;
  let failure: { error: unknown } | undefined;
  try {
    const result = await drizzle(client).transaction((tx) =>
      work(tx).catch((error: unknown) => {
        failure = { error };
        throw error;
      }),
    );
    isClean = true;
    return result;
  } catch (error) {
    // the error of `work` arrives here only after a successful ROLLBACK
    isClean = failure !== undefined && failure.error === error && !isReadOnlyServer(error);
    throw failure ? failure.error : error;
  } finally {
    client.release(!isClean);
  }
}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/**
 * As `inTransaction`; work that meets a deadlock is done again as a whole, so that two people who act on one offer and
 * its money both get their answer. `work` must have no effect outside of the transaction.
 */
export async function inRetriedTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      const isOutermost = poolOf(db) !== undefined;
      if (!isOutermost || attempt === MAX_ATTEMPTS || !hasCode(error, DEADLOCK)) throw error;
    }
  }
}

/** Returns the pool of a database; a transaction has none. */
export function poolOf(db: Database): Pool | undefined {
  if (!('$client' in db)) return undefined;
  if (db.$client instanceof Pool) return db.$client;
  return isReadPool(db.$client) ? db.$client.current() : undefined;
}

const isReadPool = (client: unknown): client is ReadPool =>
  typeof client === 'object' && client !== null && 'current' in client;
