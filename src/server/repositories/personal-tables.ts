import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import {
  knownDevices,
  oneTimeTokens,
  outbox,
  profileImages,
  savedSearches,
  searchHistories,
  sessions,
  viewingHistories,
} from '../db/schema.ts';

/** A table whose rows belong to a contact by `contact_id`, which takes them along when it is deleted. */
interface PersonalTable {
  table: PgTable;
  /** Columns that are not told: secrets, and what is told in another form. */
  hidden: readonly string[];
}

/** Every table with rows of a contact; a test fails for one that is not here. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: sessions, hidden: ['token_hash'] },
  { table: oneTimeTokens, hidden: ['token_hash'] },
  { table: knownDevices, hidden: ['token_hash'] },
  { table: profileImages, hidden: ['webp'] },
  { table: viewingHistories, hidden: [] },
  { table: searchHistories, hidden: [] },
  { table: savedSearches, hidden: ['seen'] },
  { table: outbox, hidden: ['dedupe_key', 'last_error'] },
];

/** Table → what it holds of a contact, as it is stored. */
export async function readPersonalTables(
  db: Database,
  contactId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const told: Record<string, Record<string, unknown>[]> = {};
  for (const { table, hidden } of PERSONAL_TABLES) {
    const names = Object.values(getTableColumns(table)).map(({ name }) => name);
    const shown = names.filter((name) => name !== 'contact_id' && !hidden.includes(name));
    const columns = sql.join(
      shown.map((name) => sql`${name}::text, ${sql.identifier(name)}`),
      sql`, `,
    );
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`SELECT json_build_object(${columns}) AS row FROM ${table} WHERE contact_id = ${contactId}`,
    );
    told[getTableName(table)] = rows.map(({ row }) => row);
  }
  return told;
}
