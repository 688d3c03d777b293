import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts, staff, ticketEvents, ticketFiles, tickets } from '../../../storage/schema.ts';
import { isFileId } from '../../files/index.ts';

/** A ticket of a region. */
export interface TicketKey {
  region: string;
  id: number;
}

/** Returns a ticket with its assignee and the phone of its contact, or null. */
export async function findTicketRow(db: Database, { region, id }: TicketKey) {
  const [row] = await db
    .select({
      ticket: tickets,
      assigneeName: staff.name,
      contactPhone: contacts.phone,
      contactName: contacts.name,
    })
    .from(tickets)
    .leftJoin(staff, eq(staff.id, tickets.assignee))
    .leftJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(tickets.id, id), eq(tickets.region, region)));
  return row ?? null;
}

/** Returns the history of a ticket, oldest first, with the names of staff. */
export async function listTicketEvents(db: Database, ticketId: number) {
  return db
    .select({ event: ticketEvents, staffName: staff.name })
    .from(ticketEvents)
    .leftJoin(staff, and(eq(ticketEvents.actorKind, 'staff'), eq(staff.id, ticketEvents.actorId)))
    .where(eq(ticketEvents.ticketId, ticketId))
    .orderBy(asc(ticketEvents.id));
}

/** Returns the files of a ticket, oldest first. */
export async function listTicketFiles(db: Database, ticketId: number) {
  return db
    .select()
    .from(ticketFiles)
    .where(eq(ticketFiles.ticketId, ticketId))
    .orderBy(asc(ticketFiles.createdAt), asc(ticketFiles.id));
}

/** Returns the file of a ticket, or null. */
export async function findTicketFile(db: Database, { region, id }: TicketKey, file: string) {
  if (!isFileId(file)) return null;
  const [row] = await db
    .select()
    .from(ticketFiles)
    .where(and(eq(ticketFiles.id, file), eq(ticketFiles.ticketId, id), eq(ticketFiles.region, region)));
  return row ?? null;
}
