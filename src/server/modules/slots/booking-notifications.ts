import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { bookingOfTicket, type Person, type TicketEffect } from '../tickets/index.ts';

interface BookingMessage {
  ticketId: number;
  event: 'rescheduled' | 'cancelled' | 'reminder';
  /** Who causes it. */
  by?: Person | 'staff';
  /** Tells apart repeated events of a ticket. */
  occurrence?: string;
  /** Absent: at once. */
  dueAt?: Date;
}

/** Messages about bookings, stored in the transaction of their cause. */
export interface BookingNotifications {
  enqueue(tx: Database, message: BookingMessage): Promise<void>;
  /** Withdraws messages about an event that were not sent yet. */
  withdraw(tx: Database, message: Pick<BookingMessage, 'ticketId' | 'event'>): Promise<void>;
}

/**
 * Plans the reminder of a booking, in place of the one for its former time; a cancelled booking has none. A reminder is
 * sent once for each start.
 * @param tx the transaction that changes the booking
 */
export async function planReminder(
  tx: Database,
  { enqueue, withdraw }: BookingNotifications,
  { ticketId, state, startsAt, remindAt }: Booking,
): Promise<void> {
  if (ticketId === null) return;
  await withdraw(tx, { ticketId, event: 'reminder' });
  if (state === 'booked' && remindAt)
    await enqueue(tx, { ticketId, event: 'reminder', occurrence: startsAt.toISOString(), dueAt: remindAt });
}

/** Plans the reminder of the slot that a new ticket has booked. */
export const remindOfSlot =
  (notifications: BookingNotifications): TicketEffect =>
  async (tx, { id }) => {
    const booking = await bookingOfTicket(tx, id);
    if (booking) await planReminder(tx, notifications, booking);
  };
