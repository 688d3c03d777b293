import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Returns milliseconds since 1970 by the clock of the database, which all processes share. */
export async function databaseTime(db: Database): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
  );
  return rows[0]?.now ?? Date.now();
}

/** Converts a time of the database to whole milliseconds since 1970. */
export const milliseconds = (time: SQL) => sql`floor(extract(epoch FROM ${time}) * 1000)::bigint`;
