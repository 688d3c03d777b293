import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { JOB_SCHEMA } from './job-schema.ts';
import { countUnknownMigrations } from './newer-database.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const MIN_SERVER_VERSION = 150_000;
/** Arbitrary, but the same in every process and version. */
const MIGRATION_LOCK = 7_316_022_001;

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
