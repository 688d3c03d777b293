import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { PoolOptions } from './pool.ts';
import { openPool } from './pool.ts';

/** What repositories query: a pool or a transaction on it. Transactions are opened by `inTransaction` alone. */
export type Database = Omit<NodePgDatabase, 'transaction'>;

/** The database of this process together with the pool below it. */
export interface OpenDatabase {
  url: string;
  db: Database;
  pool: Pool;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/** Opens the pool; connections are made when first needed, so this neither waits nor fails. */
export function openDatabase(options: PoolOptions): OpenDatabase {
  const pool = openPool(options);
  const close = () => {
    // a server that stops right behind us cuts what is just closing: no news for anybody
    pool.removeAllListeners('error').on('error', () => {});
    return pool.end();
  };
  return { url: options.url, db: drizzle(pool), pool, close };
}
