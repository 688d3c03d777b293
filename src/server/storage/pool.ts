import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { urlsOf } from '../config/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import { Connection, type ConnectionConfig } from './connection.ts';
import { databaseFault, isConnectTimeout } from './faults.ts';
import type { Primary } from './primary.ts';

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
  /** The server that takes writes, if the address names several. */
  primary?: Primary;
  /** The address is that of a pooler such as pgbouncer, which gives each transaction a connection. */
  isPooled?: boolean;
  /** The server refuses writes on these connections. */
  isReadOnly?: boolean;
}

const STATEMENT_TIMEOUT_MS = 2_500;
const CONNECTION_TIMEOUT_MS = 2_000;

/** Opens a pool that survives the loss of its server: broken connections are dropped and the next query opens a new one (HARDENING R3, R7). */
export function openPool(options: PoolOptions): Pool {
  const statementTimeout = options.statementTimeout ?? STATEMENT_TIMEOUT_MS;
  const connectionTimeout = options.connectionTimeout ?? CONNECTION_TIMEOUT_MS;
  const { primary, isPooled, isReadOnly } = options;
  const config: PoolConfig & ConnectionConfig = {
    Client: Connection as PoolConfig['Client'],
    // the first of several; `findHost` names the one to connect to
    connectionString: urlsOf(options.url)[0],
    application_name: options.applicationName ?? 'forecourt',
    max: options.size ?? 10,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // a pooler refuses what its connections to the server do not share
    ...(!isPooled && {
      statement_timeout: statementTimeout,
      lock_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout * 4,
    }),
    // an unreachable server cannot apply its own timeout
    query_timeout: statementTimeout + connectionTimeout,
    ...(isReadOnly && { onConnect: (client) => client.query('SET default_transaction_read_only = on') }),
    ...(isPooled && { isPooled }),
    // before the pool gives up
    ...(primary && { findHost: () => primary.find(connectionTimeout * 0.75) }),
  };
  const pool = new Pool(config);
  connectAgain(pool, !primary && !isReadOnly);
  const logged = new WeakSet<Error>();
  const logError = (error: Error) => {
    // both listeners hear errors of idle connections; a pool that ends does not wait for its connections to be closed, and
    // a server that stops right behind it takes them first
    if (!pool.ending && !logged.has(error))
      options.log.warn(`A database connection was lost: ${error.message}`);
    logged.add(error);
  };
  pool.on('error', logError);
  // the pool does not listen to connections in transactions, and an unhandled error ends the process (R3)
  pool.on('connect', (client) => client.on('error', logError));
  if (primary) dropOnChange(pool, primary);
  return pool;
}

/** Ends connections to a server that is not the primary any more: it may be silent, or refuse writes (HARDENING R21). */
function dropOnChange(pool: Pool, primary: Primary): void {
  const clients = clientsOf(pool);
  primary.onChange((host) => {
    for (const client of clients)
      if (client.host !== host.name || client.port !== host.port)
        breakOff(client, 'another server takes writes now');
  });
}

/** Follows the connections of a pool. */
export function clientsOf(pool: Pool): ReadonlySet<PoolClient> {
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return clients;
}

/** Ends a connection at once: its query fails, and the pool forgets it. */
export function breakOff(client: PoolClient, reason: string): void {
  client.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
}

/** A server that starts again answers within this; one that is away for longer is not waited for. */
export const RESTART_MS = 2_000;
export const RETRY_MS = 50;

/**
 * Connects again when the server is away for a moment: nothing has been sent yet. A query that waits for a connection
 * belongs to the request that sent it, which a promise keeps, and not to the one that returns the connection.
 * @param isPatient whether nothing else waits for the server, or asks another one
 */
function connectAgain(pool: Pool, isPatient: boolean): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let awaySince: number | undefined;
  const mayRetry = (error: unknown) =>
    isPatient && databaseFault(error) === 'unavailable' && !isConnectTimeout(error);
  const find = async (): Promise<PoolClient> => {
    for (let lost: unknown; ; ) {
      const started = performance.now();
      try {
        const client = await connect();
        awaySince = undefined;
        return client;
      } catch (error) {
        if (pool.ending) throw lost ?? error;
        if (!mayRetry(error)) throw error;
        awaySince ??= started;
        if (performance.now() - awaySince > RESTART_MS) throw error;
        lost = error;
        await sleep(RETRY_MS);
      }
    }
  };
  type Callback = (error?: unknown, client?: PoolClient, release?: PoolClient['release']) => void;
  pool.connect = ((callback?: Callback) => {
    const found = find();
    if (!callback) return found;
    found.then((client) => callback(undefined, client, client.release), callback);
  }) as Pool['connect'];
}
