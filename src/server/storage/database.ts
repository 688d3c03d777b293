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
  /** Connections for work that nobody waits for at a page, such as reading all listings: few, with longer limits. */
  background: Pick<OpenDatabase, 'db' | 'pool'>;
  /** Other processes of this machine that used the embedded server when this one started. */
  users: readonly ServerUser[];
  /** Waits for running queries, at most `timeoutMs`, then closes all connections. */
  close(timeoutMs?: number): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 10_000;
/** What takes milliseconds takes seconds where a start shares its processors with others. */
const BACKGROUND_TIMEOUT_MS = 15_000;
const BACKGROUND_CONNECTIONS = 3;

/** Opens the pool. Connections are created on first use, so this neither waits nor fails. */
export function openDatabase(options: PoolOptions): OpenDatabase {
  const pool = openPool(options);
  const background = openPool({
    ...options,
    statementTimeout: BACKGROUND_TIMEOUT_MS,
    connectionTimeout: BACKGROUND_TIMEOUT_MS,
    size: BACKGROUND_CONNECTIONS,
  });
  const close = async (timeoutMs = CLOSE_TIMEOUT_MS) => {
    // a server that stops right afterwards breaks closing connections, which is expected
    for (const each of [pool, background]) each.removeAllListeners('error').on('error', () => {});
    await waitAtMost(Promise.all([pool.end(), background.end()]), timeoutMs);
  };
  return {
    url: options.url,
    db: drizzle(pool),
    pool,
    background: { db: drizzle(background), pool: background },
    users: [],
    close,
  };
}
