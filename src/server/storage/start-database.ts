import type { Log } from '../runtime/log.ts';
import type { OpenDatabase } from './database.ts';
import { openDatabase } from './database.ts';
import { startPostgres } from './embedded/index.ts';
import { migrateDatabase } from './migrate.ts';
import { newerDatabaseNotice } from './newer-database.ts';
import { writableUrl } from './primary.ts';
import { renewForeignNumbers } from './restored-numbers.ts';

/** A start waits so many milliseconds for a server that takes writes. */
const FIND_TIMEOUT_MS = 10_000;

/** Storage: a PostgreSQL of your own, otherwise the embedded one in a folder. */
export interface StorageOptions {
  dataDir: string;
  databaseUrl?: string;
  /** Address past a pooler, if `databaseUrl` is that of one. */
  directUrl?: string;
  /** Address of a replica that answers reads that may be a second old. */
  replicaUrl?: string;
  log: Log;
  applicationName?: string;
  /** Milliseconds; default 2,500, more for bulk jobs. */
  statementTimeout?: number;
}

/**
 * Opens the database of the site: starts or adopts the embedded server, migrates, and is ready for queries. `close()`
 * leaves it; the embedded server stops with its last user.
 * @throws DataDirInUseError if another site uses the folder (HARDENING R4); PostgresStartError and NewerDatabaseError with
 * advice
 */
export function startDatabase(options: StorageOptions): Promise<OpenDatabase> {
  return open(options, false);
}

/**
 * Opens the database for a command, beside the site and other commands: each may start, end or be killed independently
 * (HARDENING R17).
 * @throws PostgresStartError with advice
 */
export function joinDatabase(options: StorageOptions): Promise<OpenDatabase> {
  return open(options, true);
}

async function open(options: StorageOptions, isCommand: boolean): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const direct = options.directUrl || options.databaseUrl;
    await migrateAndSay(await writableUrl(direct, options.log, FIND_TIMEOUT_MS), options.log);
    return openDatabase({ ...options, url: options.databaseUrl });
  }
  const { dataDir, log, applicationName: name } = options;
  const { url, others, stop } = await startPostgres({ dataDir, log, name, isCommand });
  try {
    await migrateAndSay(url, log);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = openDatabase({ ...options, url });
  return {
    ...database,
    users: others,
    async close(timeoutMs) {
      const begun = performance.now();
      await database.close(timeoutMs && timeoutMs / 2);
      await stop(timeoutMs && Math.max(0, timeoutMs - (performance.now() - begun)));
    },
  };
}

async function migrateAndSay(url: string, log: Log): Promise<void> {
  const unknown = await migrateDatabase(url);
  if (unknown > 0) log.warn(newerDatabaseNotice(unknown));
  if (await renewForeignNumbers(url))
    log.warn(
      'The database was restored from another server: what people have seen of cars counts from now on',
    );
}
