import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { ticketFiles, tickets } from '../../../storage/schema.ts';
import { isOf, type Person } from '../../tickets/index.ts';

export type TicketFileRow = typeof ticketFiles.$inferSelect;
export type NewTicketFile = Omit<TicketFileRow, 'id' | 'createdAt' | 'network'>;

/**
 * A file that a person may see: an upload of their own that no ticket has taken, one of a ticket of theirs, or one that
 * their browser has sent with a visitor’s ticket.
 */
export interface FileAddress {
  id: string;
  region: string;
  person: Person;
  /** Slug of the ticket; null: of no ticket. */
  ticket: string | null;
}

export interface TicketAddress {
  region: string;
  person: Person;
  /** Slug. */
  ticket: string;
}

/** Number and bytes of files. */
export interface FileSum {
  files: number;
  bytes: number;
}

/** No ticket and no offer has taken the upload. */
const isUnused = and(isNull(ticketFiles.ticketId), isNull(ticketFiles.offerId));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the format of ids; others are not looked up. */
export const isFileId = (id: string): boolean => UUID.test(id);

export async function insertFile(tx: Database, file: NewTicketFile): Promise<TicketFileRow> {
  const [row] = await tx.insert(ticketFiles).values(file).returning();
  if (!row) throw new Error('a file was not stored');
  return row;
}

/** Returns a file; null for one of others, of another region, and an unknown one (HARDENING A11). */
export async function findFile(
  db: Database,
  { id, region, person, ticket }: FileAddress,
): Promise<TicketFileRow | null> {
  if (!isFileId(id)) return null;
  const isTheirs =
    ticket === null
      ? and(isUnused, isOf(person, ticketFiles))
      : and(
          eq(tickets.slug, ticket),
          isOf(person, { contactId: tickets.contactId, deviceHash: ticketFiles.deviceHash }),
        );
  const [row] = await db
    .select(getTableColumns(ticketFiles))
    .from(ticketFiles)
    .leftJoin(tickets, eq(tickets.id, ticketFiles.ticketId))
    .where(and(eq(ticketFiles.id, id), eq(ticketFiles.region, region), isTheirs))
    .limit(1);
  return row ?? null;
}

/** The ticket of a contact, or of a visitor, whose slug is the access to it. */
function ticketOf(db: Database, { region, person, ticket }: TicketAddress) {
  const isTheirs =
    person.contactId === null
      ? isNull(tickets.contactId)
      : or(isNull(tickets.contactId), eq(tickets.contactId, person.contactId));
  return db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.slug, ticket), eq(tickets.region, region), isTheirs));
}

/** Returns the id of a ticket of the person; null if there is none. */
export async function findTicketId(db: Database, address: TicketAddress): Promise<number | null> {
  const [row] = await ticketOf(db, address);
  return row?.id ?? null;
}

/** Returns the id of a ticket that the person may add files to, locked until the transaction ends; null if there is none. */
export async function lockTicket(tx: Database, address: TicketAddress): Promise<number | null> {
  const [row] = await ticketOf(tx, address).for('update');
  return row?.id ?? null;
}

/** Deletes an upload of a person that no ticket has taken. @returns whether there was one */
export async function deleteFile(
  db: Database,
  { id, region, person }: Omit<FileAddress, 'ticket'>,
): Promise<boolean> {
  if (!isFileId(id)) return false;
  const gone = await db
    .delete(ticketFiles)
    .where(and(eq(ticketFiles.id, id), eq(ticketFiles.region, region), isUnused, isOf(person, ticketFiles)))
    .returning({ id: ticketFiles.id });
  return gone.length > 0;
}

/**
 * Gives uploads of a person to a ticket, in the transaction that creates it.
 * @param field name of the field that they were uploaded for
 * @returns the ids that are not theirs, taken already, of another field, or unknown
 */
export async function attachFiles(
  tx: Database,
  {
    ids,
    region,
    person,
    field,
    ticketId,
  }: { ids: readonly string[]; region: string; person: Person; field: string; ticketId: number },
): Promise<string[]> {
  const known = ids.filter(isFileId);
  if (known.length === 0) return [...ids];
  const taken = await tx
    .update(ticketFiles)
    .set({ ticketId })
    .where(
      and(
        inArray(ticketFiles.id, known),
        eq(ticketFiles.region, region),
        eq(ticketFiles.purpose, field),
        isUnused,
        isOf(person, ticketFiles),
      ),
    )
    .returning({ id: ticketFiles.id });
  const found = new Set(taken.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** Counts the files of a ticket. */
export async function sumFiles(db: Database, ticketId: number): Promise<FileSum> {
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${ticketFiles.size}), 0)::float8`,
    })
    .from(ticketFiles)
    .where(eq(ticketFiles.ticketId, ticketId));
  return row ?? { files: 0, bytes: 0 };
}
