import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../storage/database.ts';
import {
  alertDays,
  codeRequests,
  codeSends,
  knownDevices,
  loginPhones,
  oneTimeCodes,
  oneTimeTokens,
  outbox,
  profileImages,
  savedSearches,
  searchHistories,
  sessions,
  viewingHistories,
  visitorContacts,
} from '../../../storage/schema.ts';

/** A table with rows of people. */
interface PersonalTable {
  table: PgTable;
  /** Columns that are not told: secrets, and what is told in another form. */
  hidden: readonly string[];
}

/** Every table whose rows belong to a contact by `contact_id`, which takes them along when it is deleted; a test fails for one that is not here. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: sessions, hidden: ['token_hash'] },
  { table: oneTimeTokens, hidden: ['token_hash'] },
  { table: knownDevices, hidden: ['token_hash'] },
  { table: profileImages, hidden: ['webp'] },
  { table: viewingHistories, hidden: [] },
  { table: searchHistories, hidden: [] },
  { table: savedSearches, hidden: ['seen'] },
  { table: outbox, hidden: ['dedupe_key', 'last_error'] },
  { table: alertDays, hidden: [] },
];

/**
 * Every table that knows a phone besides the contacts themselves; a test fails for one that is not here. They count codes
 * for whoever has the phone, with an account or without, so they outlive a contact: until tomorrow, or as long as somebody
 * guesses at codes.
 */
export const PHONE_TABLES: readonly PersonalTable[] = [
  { table: loginPhones, hidden: [] },
  { table: visitorContacts, hidden: ['id', 'request_hash'] },
  // who asked for a code may have been somebody else
  { table: codeSends, hidden: ['id', 'address'] },
  { table: codeRequests, hidden: ['request_hash'] },
  { table: oneTimeCodes, hidden: ['request_hash', 'code_hash', 'address'] },
];

type Rows = Record<string, unknown>[];

/** Table → what it holds of a contact, as it is stored. */
export async function readPersonalTables(
  db: Database,
  { id, phone }: { id: number; phone: string },
): Promise<Record<string, Rows>> {
  const told: Record<string, Rows> = {};
  for (const each of PERSONAL_TABLES)
    told[getTableName(each.table)] = await readRows(db, each, sql`contact_id = ${id}`);
  for (const each of PHONE_TABLES)
    told[getTableName(each.table)] = await readRows(db, each, sql`phone = ${phone}`);
  return told;
}

async function readRows(db: Database, { table, hidden }: PersonalTable, isTheirs: SQL): Promise<Rows> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  const shown = names.filter((name) => name !== 'contact_id' && !hidden.includes(name));
  const columns = sql.join(
    shown.map((name) => sql`${name}::text, ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`SELECT json_build_object(${columns}) AS row FROM ${table} WHERE ${isTheirs}`,
  );
  return rows.map(({ row }) => row);
}
