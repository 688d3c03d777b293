import type { Pool, QueryResult } from 'pg';
import { databaseFault, hasCode, isReadOnlyServer, isStatementTimeout } from './faults.ts';

/** A pool for reads that may be a second old, which passes them to others. */
export interface ReadPool {
  query(...query: unknown[]): Promise<QueryResult>;
  /** The pool that a read would go to now, for transactions that only read. */
  current(): Pool;
}

/** PostgreSQL ends reads of a standby that keep it from following its primary. */
const RECOVERY_CONFLICT = '40001';
const PLAIN_READ = /^\s*select\b/i;

/**
 * Passes reads to a replica, or to the primary while no replica may be read. A read whose server fails is repeated at another.
 * @param replica the pool of the replica that may be read
 */
export function createReadPool(primary: Pool, replica: () => Pool | undefined): ReadPool {
  return {
    current: () => replica() ?? primary,
    async query(...query) {
      const first = replica();
      if (!first) return readAtAny(send(primary), () => replica(), query);
      try {
        return await send(first)(query);
      } catch (error) {
        if (!isOfServer(error)) throw error;
        return send(primary)(query);
      }
    },
  };
}

/**
 * Lets a pool of the primary answer plain reads from a replica while the primary does not answer. The connections of replicas
 * refuse writes, whatever has become of their servers.
 * @param isAway whether the primary is known not to answer
 */
export function readElsewhere(pool: Pool, replica: () => Pool | undefined, isAway: () => boolean): void {
  const own = pool.query.bind(pool) as ReadPool['query'];
  pool.query = ((...query: unknown[]) => {
    if (!isPlainRead(query)) return own(...query);
    const other = isAway() ? replica() : undefined;
    if (other) return send(other)(query);
    return readAtAny((each) => own(...each), replica, query);
  }) as Pool['query'];
}

type Send = (query: unknown[]) => Promise<QueryResult>;

const send =
  (pool: Pool): Send =>
  (query) =>
    (pool.query as ReadPool['query'])(...query);

async function readAtAny(first: Send, other: () => Pool | undefined, query: unknown[]): Promise<QueryResult> {
  try {
    return await first(query);
  } catch (error) {
    const pool = databaseFault(error) === 'unavailable' ? other() : undefined;
    if (!pool) throw error;
    return send(pool)(query).catch((second: unknown) => {
      throw isReadOnlyServer(second) ? error : second;
    });
  }
}

function isPlainRead([query]: unknown[]): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' && PLAIN_READ.test(text);
}

/** Whether a read failed because of its server: at another one it may succeed. What takes too long would take long there, too. */
function isOfServer(error: unknown): boolean {
  return hasCode(error, RECOVERY_CONFLICT) || (databaseFault(error) !== null && !isStatementTimeout(error));
}
