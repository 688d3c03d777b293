import { and, desc, eq } from 'drizzle-orm';
import type { Booking } from '../../../storage/booking.ts';
import type { Database } from '../../../storage/database.ts';
import { bookings, tickets } from '../../../storage/schema.ts';

const MAX_LISTED = 100;

/** Returns the booking of a ticket, or its last one that was cancelled. */
export async function bookingOfTicket(db: Database, ticketId: number): Promise<Booking | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.ticketId, ticketId))
    .orderBy(eq(bookings.state, 'cancelled'), desc(bookings.updatedAt))
    .limit(1);
  return row ?? null;
}

type TicketOfBooking = Pick<typeof tickets.$inferSelect, 'slug' | 'region' | 'form' | 'status'>;

/** Returns the bookings of a contact's tickets, latest first. */
export async function listBookingsOf(
  db: Database,
  contact: { id: number; region: string },
): Promise<{ booking: Booking; ticket: TicketOfBooking }[]> {
  const { slug, region, form, status } = tickets;
  return db
    .select({ booking: bookings, ticket: { slug, region, form, status } })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.id, bookings.ticketId))
    .where(and(eq(tickets.contactId, contact.id), eq(tickets.region, contact.region)))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(MAX_LISTED);
}
