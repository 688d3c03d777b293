import type { Database } from '../../storage/database.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { TicketEffect } from '../tickets/create-ticket.ts';
import type { Booking } from './repositories/bookings.ts';
import { bookingOfTicket } from './repositories/ticket-bookings.ts';

/** Messages about bookings. */
export type BookingNews = Pick<Deliveries, 'enqueue' | 'withdraw'>;

/**
 * Plans the reminder of a booking, in place of the one for its former time; a cancelled booking has none. A reminder is
 * sent once for each start.
 * @param tx the transaction that changes the booking
 */
export async function planReminder(
  tx: Database,
  { enqueue, withdraw }: BookingNews,
  { ticketId, state, startsAt, remindAt }: Booking,
): Promise<void> {
  if (ticketId === null) return;
  await withdraw(tx, { ticketId, event: 'reminder' });
  if (state === 'booked' && remindAt)
    await enqueue(tx, { ticketId, event: 'reminder', occurrence: startsAt.toISOString(), dueAt: remindAt });
}

/** Plans the reminder of the slot that a new ticket has booked. */
export const remindOfSlot =
  (news: BookingNews): TicketEffect =>
  async (tx, { id }) => {
    const booking = await bookingOfTicket(tx, id);
    if (booking) await planReminder(tx, news, booking);
  };
