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
  offerEvents,
  offers,
  oneTimeCodes,
  oneTimeTokens,
  outbox,
  payments,
  printedDocuments,
  profileImages,
  receipts,
  refunds,
  savedCarAlerts,
  savedCars,
  savedSearches,
  searchHistories,
  sessions,
  ticketEvents,
  ticketFiles,
  tickets,
  transactions,
  viewingHistories,
  visitorContacts,
} from '../../../storage/schema.ts';
import { type Buyer, isOfBuyer } from '../../offers/index.ts';

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
  { table: savedCars, hidden: ['seen'] },
  { table: savedCarAlerts, hidden: [] },
  { table: savedSearches, hidden: ['seen'] },
  { table: outbox, hidden: ['dedupe_key', 'last_error'] },
  { table: alertDays, hidden: [] },
  {
    table: bookings,
    hidden: ['device_hash', 'sender_phone', 'sender_address', 'sender_network', 'holder', 'sequence'],
  },
  { table: tickets, hidden: ['form_version', 'version', 'assignee'] },
  { table: ticketFiles, hidden: ['device_hash', 'storage_key', 'network'] },
];

/**
 * Other tables with phones; a test fails for a missing one. They count codes for a phone, with or without an account, so
 * they have rows of people without one.
 */
export const PHONE_TABLES: readonly PersonalTable[] = [
  { table: loginPhones, hidden: [] },
  { table: visitorContacts, hidden: ['id', 'request_hash'] },
  // another person may have requested the code
  { table: codeSends, hidden: ['id', 'address'] },
  { table: codeRequests, hidden: ['request_hash'] },
  { table: oneTimeCodes, hidden: ['request_hash', 'code_hash', 'address'] },
];

/**
 * Tables of offers. They outlive a contact without anything personal, because books have to be kept; a test fails for a
 * missing one.
 */
export const OFFER_TABLES: readonly (PersonalTable & { isOwn(own: SQL): SQL })[] = [
  { table: offers, hidden: ['created_by', 'version'], isOwn: (own) => sql`id IN (${own})` },
  // what staff have written may name others
  { table: offerEvents, hidden: ['id', 'actor_id', 'detail'], isOwn: (own) => sql`offer_id IN (${own})` },
  { table: transactions, hidden: ['version'], isOwn: (own) => sql`offer_id IN (${own})` },
  {
    table: payments,
    hidden: ['request_key', 'intent_id', 'version', 'check_at'],
    isOwn: (own) => sql`transaction_id IN (${transactionsOf(own)})`,
  },
  { table: receipts, hidden: [], isOwn: (own) => sql`payment_id IN (${paymentsOf(own)})` },
  {
    table: refunds,
    hidden: ['requested_by', 'approved_by', 'provider_refund_id', 'version', 'check_at'],
    isOwn: (own) => sql`payment_id IN (${paymentsOf(own)})`,
  },
  {
    table: printedDocuments,
    hidden: ['storage_key', 'content_hash'],
    isOwn: (own) => sql`offer_id IN (${own})`,
  },
];

const transactionsOf = (own: SQL) => sql`SELECT id FROM transactions WHERE offer_id IN (${own})`;
const paymentsOf = (own: SQL) =>
  sql`SELECT id FROM payments WHERE transaction_id IN (${transactionsOf(own)})`;

/** What happened to tickets; they are deleted with their ticket. */
const TICKET_EVENTS: PersonalTable = { table: ticketEvents, hidden: ['id', 'actor_id'] };

type Rows = Record<string, unknown>[];

/** Returns the stored rows of a contact by table. */
export async function readPersonalTables(db: Database, contact: Buyer): Promise<Record<string, Rows>> {
  const { id, phone } = contact;
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
  const own = sql`SELECT id FROM offers WHERE ${isOfBuyer(contact)}`;
  for (const each of OFFER_TABLES)
    exported[getTableName(each.table)] = await readRows(db, each, each.isOwn(own));
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
