import { AsyncResource } from 'node:async_hooks';
import { Pool } from 'pg';
import type { Log } from '../runtime/log.ts';
import { OPERATIONS } from '../runtime/operations.ts';
import { Connection } from './connection.ts';

/** Options of a pool of connections; durations in milliseconds. */
export interface PoolOptions {
  url: string;
  log: Log;
  /** Name of the program in pg_stat_activity. */
  applicationName?: string;
  /** Timeout after which the server cancels a statement; default 2,500, more for bulk jobs. */
  statementTimeout?: number;
  /** Timeout for a connection, new or free; default 2,000. */
  connectionTimeout?: number;
  /** Maximum number of connections; default 10. */
  size?: number;
}

const STATEMENT_TIMEOUT_MS = 2_500;
const CONNECTION_TIMEOUT_MS = 2_000;

/** Opens a pool that survives the loss of its server: broken connections are dropped and the next query opens a new one (HARDENING R3, R7). */
export function openPool(options: PoolOptions): Pool {
  const statementTimeout = options.statementTimeout ?? STATEMENT_TIMEOUT_MS;
  const connectionTimeout = options.connectionTimeout ?? CONNECTION_TIMEOUT_MS;
  const pool = new Pool({
    Client: Connection,
    connectionString: options.url,
    application_name: options.applicationName ?? 'forecourt',
    max: options.size ?? 10,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout * 4,
    // an unreachable server cannot apply its own timeout
    query_timeout: statementTimeout + connectionTimeout,
  });
  keepContexts(pool);
  const logged = new WeakSet<Error>();
  const logError = (error: Error) => {
    // both listeners hear errors of idle connections
    if (!logged.has(error)) options.log.warn(`A database connection was lost: ${error.message}`);
    logged.add(error);
  };
  pool.on('error', logError);
  // the pool does not listen to connections in transactions, and an unhandled error ends the process (R3)
  pool.on('connect', (client) => client.on('error', logError));
  return pool;
}

/** A query that waits for a connection belongs to the request that sent it, not to the one that returns the connection. */
function keepContexts(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => unknown) => unknown;
  pool.connect = ((callback?: (...args: unknown[]) => unknown) =>
    connect(
      callback && OPERATIONS.query.hasSubscribers ? AsyncResource.bind(callback) : callback,
    )) as Pool['connect'];
}
