import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { makeTables } from '../../src/server/extensions/make-tables.ts';
import { openDatabaseOf, readSite } from './with-database.ts';

/** Migrates the database of the site, and prints its last migration. @throws with the reason when it cannot */
export async function migrateSite(): Promise<void> {
  const database = await openDatabaseOf(await readSite(), 'migrate-database');
  try {
    await makeTables(database, (await loadExtensions()).extensions);
    const { rows } = await database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations',
    );
    console.log(`The database is up to date: ${rows[0]?.count} migrations.`);
  } finally {
    await database.close();
  }
}
