import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../storage/database.ts';
import {
  alertDays,
  bookings,
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
  ticketEvents,
  ticketFiles,
  tickets,
  viewingHistories,
  visitorContacts,
} from '../../../storage/schema.ts';

/** A table with personal rows. */
interface PersonalTable {
  table: PgTable;
  /** Columns that are not exported: secrets, and data that is exported in another form. */
  hidden: readonly string[];
}

/** Tables whose rows belong to a contact by `contact_id` and are deleted with it; a test fails for a missing one. */
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
  { table: bookings, hidden: ['device_hash', 'holder', 'sequence'] },
  { table: tickets, hidden: ['form_version', 'version', 'assignee'] },
  { table: ticketFiles, hidden: ['device_hash', 'storage_key', 'network'] },
];

/**
 * Other tables with phones; a test fails for a missing one. They count codes for a phone, with or without an account, so
 * they outlive a contact: until the next day, or while codes are being guessed.
 */
export const PHONE_TABLES: readonly PersonalTable[] = [
  { table: loginPhones, hidden: [] },
  { table: visitorContacts, hidden: ['id', 'request_hash'] },
  // another person may have requested the code
  { table: codeSends, hidden: ['id', 'address'] },
  { table: codeRequests, hidden: ['request_hash'] },
  { table: oneTimeCodes, hidden: ['request_hash', 'code_hash', 'address'] },
];

/** What happened to tickets; they are deleted with their ticket. */
const TICKET_EVENTS: PersonalTable = { table: ticketEvents, hidden: ['id', 'actor_id'] };

type Rows = Record<string, unknown>[];

/** Returns the stored rows of a contact by table. */
export async function readPersonalTables(
  db: Database,
  { id, phone }: { id: number; phone: string },
): Promise<Record<string, Rows>> {
  const exported: Record<string, Rows> = {};
  const isOfOwnTicket = sql`ticket_id IN (SELECT id FROM tickets WHERE contact_id = ${id})`;
  for (const each of PERSONAL_TABLES) {
    // bookings of a request that was sent without an account stay those of the browser
    const isOwn =
      each.table === bookings ? sql`contact_id = ${id} OR ${isOfOwnTicket}` : sql`contact_id = ${id}`;
    exported[getTableName(each.table)] = await readRows(db, each, isOwn);
  }
  // notes are written by staff for staff, and may name others
  exported.ticket_events = await readRows(db, TICKET_EVENTS, sql`type <> 'note' AND ${isOfOwnTicket}`);
  for (const each of PHONE_TABLES)
    exported[getTableName(each.table)] = await readRows(db, each, sql`phone = ${phone}`);
  return exported;
}

async function readRows(db: Database, { table, hidden }: PersonalTable, isOwn: SQL): Promise<Rows> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  const shown = names.filter((name) => name !== 'contact_id' && !hidden.includes(name));
  const columns = sql.join(
    shown.map((name) => sql`${name}::text, ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`SELECT json_build_object(${columns}) AS row FROM ${table} WHERE ${isOwn}`,
  );
  return rows.map(({ row }) => row);
}
