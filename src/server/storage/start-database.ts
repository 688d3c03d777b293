import type { OpenDatabase } from './database.ts';
import { openDatabase } from './database.ts';
import { startPostgres } from './embedded/index.ts';
import type { Log } from './log.ts';
import { migrateDatabase } from './migrate.ts';

/** Where the data are: a PostgreSQL of one's own, else the embedded one in a folder. */
export interface StorageOptions {
  dataDir: string;
  databaseUrl?: string;
  log: Log;
  applicationName?: string;
  /** Milliseconds, 2,500 unless a bulk job asks for more. */
  statementTimeout?: number;
}

/**
 * The database of the site: started or adopted if embedded, migrated, ready for queries. `close()` leaves all of it; the
 * embedded server ends with the last process that uses it.
 * @throws DataDirInUseError when another site has the folder (HARDENING R4); PostgresStartError with advice.
 */
export function startDatabase(options: StorageOptions): Promise<OpenDatabase> {
  return open(options, false);
}

/**
 * The database for a command, beside the site and other commands: each may start, end or be killed while the others go
 * on (HARDENING R17).
 * @throws PostgresStartError with advice.
 */
export function joinDatabase(options: StorageOptions): Promise<OpenDatabase> {
  return open(options, true);
}

async function open(options: StorageOptions, isCommand: boolean): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    await migrateDatabase(options.databaseUrl);
    return openDatabase({ ...options, url: options.databaseUrl });
  }
  const { dataDir, log, applicationName: name } = options;
  const { url, others, stop } = await startPostgres({ dataDir, log, name, isCommand });
  try {
    await migrateDatabase(url);
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
