import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { type Actor, addEvent } from '../tickets/index.ts';
import { bookingFacts } from './booking-facts.ts';
import { type BookingNotifications, planReminder } from './booking-notifications.ts';
import { cancelBookingOf } from './repositories/ticket-bookings.ts';

/**
 * Frees the slot of a ticket for staff, also one that has begun. The person hears of it; one whose time is past already
 * knows.
 * @param tx a transaction that has locked the ticket
 * @param change.tells whether the person hears of it; default true
 * @returns the cancelled booking, null if there is none
 */
export async function freeBookingOf(
  tx: Database,
  notifications: BookingNotifications,
  { ticketId, actor, tells = true }: { ticketId: number; actor: Actor; tells?: boolean },
): Promise<Booking | null> {
  const cancelled = await cancelBookingOf(tx, ticketId, { begun: true });
  if (!cancelled) return null;
  await addEvent(tx, ticketId, { type: 'slot_cancelled', actor, before: bookingFacts(cancelled) });
  if (tells && cancelled.startsAt.getTime() > cancelled.updatedAt.getTime())
    await notifications.enqueue(tx, {
      ticketId,
      event: 'cancelled',
      occurrence: `${cancelled.sequence}`,
      by: 'staff',
    });
  await planReminder(tx, notifications, cancelled);
  return cancelled;
}
