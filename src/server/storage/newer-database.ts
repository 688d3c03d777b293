import type { Client } from 'pg';

/** A newer version has removed what this version reads or writes, so this one cannot serve the database. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Returns how many migrations of the database this version does not know: those of a newer one. It serves such a database
 * as long as they only add.
 * @param known time of the last migration that this version has, as in `meta/_journal.json`
 * @throws NewerDatabaseError if one of them removed something (`oldest_migration`)
 */
export async function countUnknownMigrations(client: Client, known: number): Promise<number> {
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
export function newerDatabaseNotice(unknown: number): string {
  return (
    `The database is that of a newer version of Forecourt: ${migrations(unknown)} that this version does not know. ` +
    'They only add, so this version serves it; it is meant to during an update.'
  );
}

const migrations = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`);
