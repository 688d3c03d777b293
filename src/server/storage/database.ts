import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import type { ServerUser } from './embedded/index.ts';
import { followServers } from './follow-servers.ts';
import { setLockPool } from './lock-pool.ts';
import { openReads, type Reads } from './open-reads.ts';
import type { PoolOptions } from './pool.ts';
import { openPool } from './pool.ts';
import { readElsewhere } from './read-pool.ts';

/** A pool or a transaction for queries of repositories. Only `inTransaction` opens transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'>;

/** The database of this process with its pool. */
export interface OpenDatabase {
  /** Address for processes and connections of their own; it leads past a pooler, and may name several servers. */
  url: string;
  db: Database;
  pool: Pool;
  /** For reads that may be a second old: of what anybody may see, and not of a person who has just changed it. */
  reads: Database;
  /** Connections for work that nobody waits for at a page, such as reading all listings: few, with longer limits. */
  background: Pick<OpenDatabase, 'db' | 'pool' | 'reads'>;
  /** Waits until `reads` has everything that is written by now. Without a replica at once. */
  settleReads(): Promise<void>;
  /** Returns the address of the server that takes writes now, past a pooler. */
  findUrl(): Promise<string>;
  /** Other processes of this machine that used the embedded server when this one started. */
  users: readonly ServerUser[];
  /** Waits for running queries, at most `timeoutMs`, then closes all connections. */
  close(timeoutMs?: number): Promise<void>;
}

export interface DatabaseOptions extends Omit<PoolOptions, 'primary' | 'isPooled' | 'isReadOnly'> {
  /** Address past a pooler, if `url` is that of one. */
  directUrl?: string | undefined;
  /** Address of a replica, or of several. */
  replicaUrl?: string | undefined;
}

const CLOSE_TIMEOUT_MS = 10_000;
/** What takes milliseconds takes seconds where a start shares its processors with others. */
const BACKGROUND_TIMEOUT_MS = 15_000;
const BACKGROUND_CONNECTIONS = 3;
/** Locks that last longer than a transaction, past a pooler. */
const LOCK_CONNECTIONS = 5;
const FIND_TIMEOUT_MS = 5_000;

/** Opens the pool. Connections are created on first use, so this neither waits nor fails. */
export function openDatabase({ directUrl, replicaUrl, ...options }: DatabaseOptions): OpenDatabase {
  const url = directUrl || options.url;
  const isPooled = url !== options.url;
  const servers = followServers({ ...options, directUrl: url, replicaUrl });
  const { primary, direct, replicas } = servers;
  const pool = openPool({ ...options, isPooled, ...(primary && { primary }) });
  const aside = { ...options, url, ...(direct && { primary: direct }) };
  const inBackground = {
    statementTimeout: BACKGROUND_TIMEOUT_MS,
    connectionTimeout: BACKGROUND_TIMEOUT_MS,
    size: BACKGROUND_CONNECTIONS,
  };
  const background = openPool({ ...aside, ...inBackground });
  const locks = isPooled ? [openPool({ ...aside, size: LOCK_CONNECTIONS })] : [];
  for (const each of locks) setLockPool(pool, each);
  const reads = replicas && openReads(replicas, options, pool);
  const backgroundReads = replicas && openReads(replicas, { ...options, ...inBackground }, background);
  if (reads && primary) readElsewhere(pool, reads.replica, () => primary.state() === null);
  const pools = [pool, background, ...locks, ...(reads?.pools ?? []), ...(backgroundReads?.pools ?? [])];
  const db = drizzle(pool);
  const backgroundDb = drizzle(background);
  return {
    url,
    db,
    pool,
    reads: reads ? readsOf(reads) : db,
    background: {
      db: backgroundDb,
      pool: background,
      reads: backgroundReads ? readsOf(backgroundReads) : backgroundDb,
    },
    settleReads: async () => replicas?.settle(),
    findUrl: async () => direct?.findUrl(FIND_TIMEOUT_MS) ?? url,
    users: [],
    async close(timeoutMs = CLOSE_TIMEOUT_MS) {
      // a server that stops right afterwards breaks closing connections, which is expected
      for (const each of pools) each.removeAllListeners('error').on('error', () => {});
      servers.close();
      await waitAtMost(Promise.all(pools.map((each) => each.end())), timeoutMs);
    },
  };
}

/** The query builder needs nothing of a pool but `query`. */
const readsOf = ({ pool }: Reads): Database => drizzle(pool as unknown as Pool);
