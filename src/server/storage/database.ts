import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { hostsOf } from '../config/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import type { ServerUser } from './embedded/index.ts';
import { setLockPool } from './lock-pool.ts';
import { breakOff, clientsOf, openPool, type PoolOptions } from './pool.ts';
import { followPrimary, type Primary } from './primary.ts';
import { createReadPool, type ReadPool, readElsewhere } from './read-pool.ts';
import { followReplicas, type Replicas } from './replicas.ts';

/** The primary is asked instead. */
const CONNECTION_TIMEOUT_MS = 1_000;

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

/** Reads that go to replicas, and to the primary while none may be read. */
interface Reads {
  pool: ReadPool;
  /** One for each replica. */
  pools: readonly Pool[];
  /** The pool of the replica that may be read; undefined: none. */
  replica(): Pool | undefined;
}

/** Opens a pool for each replica. @param options of the pool of the primary */
function openReads(replicas: Replicas, options: PoolOptions, primary: Pool): Reads {
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

/** The servers that a process follows; without a replica, and with addresses of one server, none. */
interface Servers {
  /** Of the address of pools. */
  primary?: Primary;
  /** Of the address past a pooler; the same as `primary` without a pooler. */
  direct?: Primary;
  replicas?: Replicas;
  close(): void;
}

interface ServersOptions {
  url: string;
  directUrl: string;
  replicaUrl?: string | undefined;
  log: Log;
}

function followServers({ url, directUrl, replicaUrl, log }: ServersOptions): Servers {
  const replicas = replicaUrl ? followReplicas(replicaUrl, log) : undefined;
  const isFollowed = (each: string) => hostsOf(each).length > 0;
  const primary =
    replicas || isFollowed(url)
      ? followPrimary({
          url,
          log,
          onState: () => replicas?.note(primary?.state() ?? null, primary?.isSilent() ?? false),
        })
      : undefined;
  const ofDirect = directUrl !== url && isFollowed(directUrl);
  const direct = ofDirect ? followPrimary({ url: directUrl, log }) : undefined;
  const passed = directUrl === url ? primary : direct;
  return {
    ...(primary && { primary }),
    ...(passed && { direct: passed }),
    ...(replicas && { replicas }),
    close() {
      for (const each of [primary, direct, replicas]) each?.close();
    },
  };
}
