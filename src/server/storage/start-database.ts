import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../runtime/log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { startPostgres } from './embedded/index.ts';
import { JOB_SCHEMA } from './job-schema.ts';
import { writableUrl } from './primary.ts';

/** A newer version has removed what this version reads or writes, so this one cannot serve the database. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const MIN_SERVER_VERSION = 150_000;

/** Arbitrary, but the same in every process and version. */
const MIGRATION_LOCK = 7_316_022_001;

/** Stored numbers of transactions, by table; those of a snapshot are below its `xmax`. */
const NUMBERS = [
  { table: 'saved_searches', last: 'pg_snapshot_xmax(seen)', renew: 'seen = pg_current_snapshot()' },
  { table: 'saved_cars', last: 'pg_snapshot_xmax(seen)', renew: 'seen = pg_current_snapshot()' },
  { table: 'alert_changes', last: 'xid', renew: 'xid = pg_current_xact_id()' },
  // processes read all cars when they start
  { table: 'listing_changes', last: 'xid', renew: null },
  { table: 'listing_change_prunings', last: 'last_xid', renew: null },
] as const;

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

const isForeign = (last: string) =>
  `${last}::text::numeric > pg_snapshot_xmax(pg_current_snapshot())::text::numeric`;

/**
 * Renews the numbers of transactions that a dump has brought from another server, where they had come further: what people
 * have seen would count as seen for months, and each process would read its whole stock again and again. Changes that
 * no alert was sent for yet are sent.
 * @param url of the server that takes writes
 * @returns whether there were any
 */
export async function renewForeignNumbers(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'forecourt numbers',
    connectionTimeoutMillis: 5_000,
  });
  // the failing query reports the loss; without a listener the error would end the process
  client.on('error', () => {});
  await client.connect();
  try {
    const any = NUMBERS.map(({ table, last }) => `EXISTS (SELECT FROM ${table} WHERE ${isForeign(last)})`);
    const { rows } = await client.query<{ are_foreign: boolean }>(
      `SELECT ${any.join(' OR ')} AS are_foreign`,
    );
    if (!rows[0]?.are_foreign) return false;
    await client.query('BEGIN');
    // all of the dump, as numbers that this server has had mean other transactions here
    for (const { table, renew } of NUMBERS)
      await client.query(renew ? `UPDATE ${table} SET ${renew}` : `DELETE FROM ${table}`);
    await client.query('COMMIT');
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database to this version's schema. Concurrent processes wait for each other. Each migration is one
 * transaction, so a killed run can be repeated (HARDENING R2).
 * @param folder migrations of this version
 * @returns how many migrations of a newer version the database has (HARDENING R23)
 * @throws NewerDatabaseError if a newer version removed what this one needs; an error if the server is older than PostgreSQL 15
 */
export async function migrateDatabase(url: string, folder = MIGRATIONS_FOLDER): Promise<number> {
  const client = new Client({
    connectionString: url,
    application_name: 'forecourt migrations',
    connectionTimeoutMillis: 5_000,
  });
  // the failing query reports the loss; without a listener the error would end the process
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query("SET client_min_messages = 'warning'");
    const last = readMigrationFiles({ migrationsFolder: folder }).at(-1);
    const unknown = await countUnknownMigrations(client, last?.folderMillis ?? 0);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await migrateJobQueue(client);
    return unknown;
  } finally {
    await client.end();
  }
}

/** The tables of the job queue are in a schema of their own, and its library migrates them. */
async function migrateJobQueue(client: Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const boss = new PgBoss({
    db: { executeSql },
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function refuseOldServer(client: Client): Promise<void> {
  const answer = await client.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  const server = answer.rows[0];
  if (server && server.number < MIN_SERVER_VERSION) {
    throw new Error(`DATABASE_URL points to PostgreSQL ${server.version}; version 15 or newer is needed.`);
  }
}

/**
 * Returns how many migrations of the database this version does not know: those of a newer one. It serves such a database
 * as long as they only add.
 * @param known time of the last migration that this version has, as in `meta/_journal.json`
 * @throws NewerDatabaseError if one of them removed something (`oldest_migration`)
 */
async function countUnknownMigrations(client: Client, known: number): Promise<number> {
  const found = await client.query<{ applied: boolean; bounded: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS applied,
       to_regclass('oldest_migration') IS NOT NULL AS bounded`,
  );
  if (!found.rows[0]?.applied) return 0;
  const later = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations WHERE created_at > $1',
    [known],
  );
  const count = later.rows[0]?.count ?? 0;
  if (count === 0 || !found.rows[0].bounded) return count;
  const refused = await client.query('SELECT FROM oldest_migration WHERE created_at > $1', [known]);
  if (refused.rows.length === 0) return count;
  throw new NewerDatabaseError(
    `A newer version of Forecourt has changed the database: ${migrations(count)} that this version does not know removed what it needs. ` +
      'Start the newer version, or restore the backup from before the update.',
  );
}

/** What a start says about a newer database that it serves. */
function newerDatabaseNotice(unknown: number): string {
  return (
    `The database is that of a newer version of Forecourt: ${migrations(unknown)} that this version does not know. ` +
    'They only add, so this version serves it; it is meant to during an update.'
  );
}

const migrations = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`);
