import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { bookings, contacts, tickets } from '../../../storage/schema.ts';

export type DeliveredTicket = typeof tickets.$inferSelect;
export type DeliveredBooking = typeof bookings.$inferSelect;

export async function findTicketForDelivery(db: Database, id: number): Promise<DeliveredTicket | null> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id)).limit(1);
  return row ?? null;
}

/** The phone of a contact, which a login code has proved; null: a visitor. */
export async function findProvenPhone(db: Database, contactId: number | null): Promise<string | null> {
  if (contactId === null) return null;
  const [row] = await db.select({ phone: contacts.phone }).from(contacts).where(eq(contacts.id, contactId));
  return row?.phone ?? null;
}

/** The booking of a ticket; a cancelled one if there is no other. */
export async function findBooking(db: Database, ticketId: number): Promise<DeliveredBooking | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.ticketId, ticketId))
    .orderBy(sql`${bookings.state} = 'booked' DESC`, desc(bookings.updatedAt))
    .limit(1);
  return row ?? null;
}
