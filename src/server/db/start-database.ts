import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from './database.ts';
import { openDatabase } from './database.ts';
import { DataDirInUseError, findPostgres, startPostgres } from './embedded/index.ts';
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

/** Patience with a site that is itself just starting, milliseconds. */
const SITE_START_PATIENCE = 15_000;

/**
 * The database of the site: started if embedded, migrated, ready for queries. `close()` ends all of it.
 * @throws DataDirInUseError when another process has the folder (HARDENING R4); PostgresStartError with advice.
 */
export async function startDatabase(options: StorageOptions): Promise<OpenDatabase> {
  if (options.databaseUrl) return migrated(options, options.databaseUrl, async () => {});
  const postgres = await startPostgres(options);
  return migrated(options, postgres.url, postgres.stop);
}

/**
 * The database for a job beside the site (an import): that of the running site, else started for the time of the job.
 * @throws PostgresStartError with advice.
 */
export async function joinDatabase(options: StorageOptions): Promise<OpenDatabase> {
  const deadline = performance.now() + SITE_START_PATIENCE;
  for (;;) {
    try {
      return await startDatabase(options);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      const url = findPostgres(options.dataDir);
      if (url) return migrated(options, url, async () => {});
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function migrated(
  options: StorageOptions,
  url: string,
  stop: () => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = openDatabase({ ...options, url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}
