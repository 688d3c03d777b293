import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/server/app/load-config.ts';
import type { Config } from '../../src/server/config/config.ts';
import { type Folders, foldersOf } from '../../src/server/config/folders.ts';
import type { Log } from '../../src/server/runtime/log.ts';
import type { Database, OpenDatabase } from '../../src/server/storage/database.ts';
import { joinDatabase } from '../../src/server/storage/start-database.ts';
import { printLine } from './print-line.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files are stored in batches. */
const STATEMENT_TIMEOUT_MS = 60_000;
const QUIET: Log = { info() {}, warn: printLine, error: printLine };

export interface Settings {
  config: Config;
  folders: Folders;
}

/** Reads the settings of the site. @throws ConfigError */
export async function readSite(): Promise<Settings> {
  const config = await loadConfig(ROOT);
  return { config, folders: foldersOf(config, ROOT) };
}

/** Opens the database of the site, which may be running, for a command. */
export function openDatabaseOf(
  { config, folders }: Settings,
  command: string,
  log: Log = QUIET,
): Promise<OpenDatabase> {
  return joinDatabase({
    dataDir: folders.dataDir,
    // bulk work takes longer than a pooler lets a statement run
    databaseUrl: config.databaseDirectUrl || config.databaseUrl,
    log,
    applicationName: `forecourt ${command}`,
    statementTimeout: STATEMENT_TIMEOUT_MS,
  });
}

/**
 * Opens the database for work that takes seconds. A site on the same machine goes first from then on, as it does for imports at
 * the desk. Not before: a PostgreSQL that this command starts would keep the priority, and a site may join it.
 */
export async function openDatabaseForBulk(settings: Settings, command: string): Promise<OpenDatabase> {
  const database = await openDatabaseOf(settings, command);
  lowerPriority();
  return database;
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it was started with a lower one, which it may not raise
  }
}

/** Runs a command with the database of the site. */
export async function withDatabase<Result>(
  settings: Settings,
  command: string,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabaseOf(settings, command);
  try {
    return await run(database.db);
  } finally {
    await database.close();
  }
}
