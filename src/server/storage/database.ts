import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import type { ServerUser } from './embedded/index.ts';
import type { PoolOptions } from './pool.ts';
import { openPool } from './pool.ts';

/** A pool or a transaction for queries of repositories. Only `inTransaction` opens transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'>;

/** The database of this process with its pool. */
export interface OpenDatabase {
  url: string;
  db: Database;
  pool: Pool;
  /** Other processes of this machine that used the embedded server when this one started. */
  users: readonly ServerUser[];
  /** Waits for running queries, at most `timeoutMs`, then closes all connections. */
  close(timeoutMs?: number): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 10_000;

/** Opens the pool. Connections are created on first use, so this neither waits nor fails. */
export function openDatabase(options: PoolOptions): OpenDatabase {
  const pool = openPool(options);
  const close = async (timeoutMs = CLOSE_TIMEOUT_MS) => {
    // a server that stops right afterwards breaks closing connections, which is expected
    pool.removeAllListeners('error').on('error', () => {});
    await waitAtMost(pool.end(), timeoutMs);
  };
  return { url: options.url, db: drizzle(pool), pool, users: [], close };
}
