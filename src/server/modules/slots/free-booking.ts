import type { Database } from '../../storage/database.ts';
import { type Actor, addEvent } from '../tickets/repositories/ticket-events.ts';
import { bookingFacts } from './booking-facts.ts';
import { type BookingNews, planReminder } from './booking-news.ts';
import { cancelBookingOf } from './repositories/ticket-bookings.ts';

/**
 * Frees the slot of a ticket that staff cancel, also one that has begun. The person hears of it; one whose time is past
 * already knows.
 * @param tx the transaction that cancels the ticket
 */
export async function freeBookingOf(
  tx: Database,
  news: BookingNews,
  { ticketId, actor }: { ticketId: number; actor: Actor },
): Promise<void> {
  const cancelled = await cancelBookingOf(tx, ticketId, { begun: true });
  if (!cancelled) return;
  await addEvent(tx, ticketId, { type: 'slot_cancelled', actor, before: bookingFacts(cancelled) });
  if (cancelled.startsAt.getTime() > cancelled.updatedAt.getTime())
    await news.enqueue(tx, { ticketId, event: 'cancelled', occurrence: `${cancelled.sequence}` });
  await planReminder(tx, news, cancelled);
}
