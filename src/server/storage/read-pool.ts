import type { Pool, QueryResult } from 'pg';
import { databaseFault, hasCode, isConnectTimeout, isReadOnlyServer, isStatementTimeout } from './faults.ts';

/** A pool for reads that may be a second old, which passes them to others. */
export interface ReadPool {
  query(...query: unknown[]): Promise<QueryResult>;
  /** The pool that a read would go to now, for transactions that only read. */
  current(): Pool;
}

/** PostgreSQL ends reads of a standby that keep it from following its primary. */
const RECOVERY_CONFLICT = '40001';
const PLAIN_READ = /^\s*select\b/i;
/** What may have an effect, such as a function of an extension's own schema: it is not done twice. */
const MAY_WRITE =
  /;|\.\s*"?\w+"?\s*\(|\b(?:into|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*)\b|\bfor\s+(?:no\s+key\s+)?(?:update|share|key)\b/i;

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
 * Sends plain reads again whose connection is lost: to a replica while the primary does not answer, else on another
 * connection. The connections of replicas refuse writes, whatever has become of their servers.
 * @param isAway whether the primary is known not to answer
 */
export function readAgain(pool: Pool, replica: () => Pool | undefined, isAway: () => boolean): void {
  const own = pool.query.bind(pool) as ReadPool['query'];
  pool.query = ((...query: unknown[]) => {
    if (!isPlainRead(query)) return own(...query);
    const other = isAway() ? replica() : undefined;
    if (other) return send(other)(query);
    const again: Send = (each) => own(...each);
    return readAtAny(again, replica, query, MAY_WRITE.test(textOf(query) ?? '') ? undefined : again);
  }) as Pool['query'];
}

type Send = (query: unknown[]) => Promise<QueryResult>;

const send =
  (pool: Pool): Send =>
  (query) =>
    (pool.query as ReadPool['query'])(...query);

/** @param again sends it once more where there is no other server */
async function readAtAny(
  first: Send,
  other: () => Pool | undefined,
  query: unknown[],
  again?: Send,
): Promise<QueryResult> {
  try {
    return await first(query);
  } catch (error) {
    if (databaseFault(error) !== 'unavailable') throw error;
    const pool = other();
    const second = pool ? send(pool) : again;
    if (!second || (!pool && isConnectTimeout(error))) throw error;
    return second(query).catch((fault: unknown) => {
      throw isReadOnlyServer(fault) ? error : fault;
    });
  }
}

function textOf([query]: unknown[]): string | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

const isPlainRead = (query: unknown[]): boolean => PLAIN_READ.test(textOf(query) ?? '');

/** Whether a read failed because of its server: at another one it may succeed. What takes too long would take long there, too. */
function isOfServer(error: unknown): boolean {
  return hasCode(error, RECOVERY_CONFLICT) || (databaseFault(error) !== null && !isStatementTimeout(error));
}
