import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { waitAtMost } from '../app/wait-at-most.ts';
import type { ServerUser } from './embedded/index.ts';
import type { PoolOptions } from './pool.ts';
import { openPool } from './pool.ts';

/** What repositories query: a pool or a transaction on it. Transactions are opened by `inTransaction` alone. */
export type Database = Omit<NodePgDatabase, 'transaction'>;

/** The database of this process together with the pool below it. */
export interface OpenDatabase {
  url: string;
  db: Database;
  pool: Pool;
  /** Other processes of this machine that use the embedded server, as of the start of this one. */
  users: readonly ServerUser[];
  /** Waits for running queries, at most `timeoutMs`, then closes every connection. */
  close(timeoutMs?: number): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 10_000;

/** Opens the pool; connections are made when first needed, so this neither waits nor fails. */
export function openDatabase(options: PoolOptions): OpenDatabase {
  const pool = openPool(options);
  const close = async (timeoutMs = CLOSE_TIMEOUT_MS) => {
    // a server that stops right behind us cuts what is just closing: no news for anybody
    pool.removeAllListeners('error').on('error', () => {});
    await waitAtMost(pool.end(), timeoutMs);
  };
  return { url: options.url, db: drizzle(pool), pool, users: [], close };
}
