import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { bookings, tickets } from '../../../storage/schema.ts';

export type DeliveredTicket = typeof tickets.$inferSelect;
export type DeliveredBooking = Pick<
  typeof bookings.$inferSelect,
  'location' | 'type' | 'startsAt' | 'minutes'
>;

export async function findTicketForDelivery(db: Database, id: number): Promise<DeliveredTicket | null> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id)).limit(1);
  return row ?? null;
}

/** The booking of a ticket; a cancelled one if there is no other. */
export async function findBooking(db: Database, ticketId: number): Promise<DeliveredBooking | null> {
  const { location, type, startsAt, minutes } = bookings;
  const [row] = await db
    .select({ location, type, startsAt, minutes })
    .from(bookings)
    .where(eq(bookings.ticketId, ticketId))
    .orderBy(sql`${bookings.state} = 'booked' DESC`, desc(bookings.updatedAt))
    .limit(1);
  return row ?? null;
}
