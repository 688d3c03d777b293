import type { Pool } from 'pg';
import { breakOff, clientsOf, openPool, type PoolOptions } from './pool.ts';
import { createReadPool, type ReadPool } from './read-pool.ts';
import type { Replicas } from './replicas.ts';

/** Reads that go to replicas, and to the primary while none may be read. */
export interface Reads {
  pool: ReadPool;
  /** One for each replica. */
  pools: readonly Pool[];
  /** The pool of the replica that may be read; undefined: none. */
  replica(): Pool | undefined;
}

/** The primary is asked instead. */
const CONNECTION_TIMEOUT_MS = 1_000;

/** Opens a pool for each replica. @param options of the pool of the primary */
export function openReads(replicas: Replicas, options: PoolOptions, primary: Pool): Reads {
  const pools = replicas.urls.map((url) =>
    openPool({ ...options, url, isReadOnly: true, connectionTimeout: CONNECTION_TIMEOUT_MS }),
  );
  const clients = pools.map(clientsOf);
  // nobody waits for a server that is silent: the query is repeated at another one
  replicas.onLoss((at) => {
    for (const client of clients[at] ?? []) breakOff(client, 'the replica does not answer');
  });
  const replica = () => {
    const at = replicas.chosen();
    return at === undefined ? undefined : pools[at];
  };
  return { pool: createReadPool(primary, replica), pools, replica };
}
