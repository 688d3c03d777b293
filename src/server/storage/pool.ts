import { Pool } from 'pg';
import type { Log } from './log.ts';

/** How a pool of connections is opened; durations in milliseconds. */
export interface PoolOptions {
  url: string;
  log: Log;
  /** Names the program in pg_stat_activity. */
  applicationName?: string;
  /** A statement that runs longer is cancelled by the server. 2,500 unless a bulk job asks for more. */
  statementTimeout?: number;
  /** Most connections at once; 10 unless given. */
  size?: number;
}

const STATEMENT_TIMEOUT = 2_500;
const CONNECTION_TIMEOUT = 2_000;

/** A pool that survives the loss of its server: broken connections are dropped and the next query opens a new one (HARDENING R3, R7). */
export function openPool(options: PoolOptions): Pool {
  const statementTimeout = options.statementTimeout ?? STATEMENT_TIMEOUT;
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? 'forecourt',
    max: options.size ?? 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout * 4,
    // the server may be unreachable rather than slow: then its own timeout never arrives
    query_timeout: statementTimeout + CONNECTION_TIMEOUT,
  });
  const told = new WeakSet<Error>();
  const tell = (error: Error) => {
    // of an idle connection both hear
    if (!told.has(error)) options.log.warn(`A database connection was lost: ${error.message}`);
    told.add(error);
  };
  pool.on('error', tell);
  // while a transaction has a connection the pool does not listen, and an error nobody hears ends the process (R3)
  pool.on('connect', (client) => client.on('error', tell));
  return pool;
}
