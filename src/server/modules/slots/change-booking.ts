import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { actorOf } from '../tickets/create-ticket.ts';
import { countChange } from '../tickets/repositories/ticket-changes.ts';
import { addEvent } from '../tickets/repositories/ticket-events.ts';
import { bookingFacts } from './booking-facts.ts';
import { type BookingNews, planReminder } from './booking-news.ts';
import { rebook } from './rebook.ts';
import type { Booking } from './repositories/bookings.ts';
import {
  type BookedTicket,
  cancelBookingOf,
  findTicketBooking,
  type TicketOfPerson,
} from './repositories/ticket-bookings.ts';
import { SlotTaken } from './slot-taken.ts';

export interface ChangeBooking extends Omit<TicketOfPerson, 'region'> {
  region: ResolvedRegion;
}

/**
 * Moves the booking of a ticket to another slot, or books a cancelled one again.
 * @returns null if the person has no such ticket with a booking
 * @throws SlotTaken with the next free slots, or for a booking that has begun or whose ticket is closed
 */
export async function reschedule(
  db: Database,
  news: BookingNews,
  { region, slug, person, start, location }: ChangeBooking & { start: string; location?: string },
): Promise<Booking | null> {
  return inTransaction(db, async (tx) => {
    const found = await lockBooking(tx, { region: region.code, slug, person });
    if (!found) return null;
    const { ticketId } = found.booking;
    if (!found.isOpen || ticketId === null) throw new SlotTaken('past', []);
    const to = { region, start, person, actor: actorOf(person), begun: false };
    return rebook(tx, news, { ...found, ticketId }, { ...to, ...(location !== undefined && { location }) });
  });
}

/**
 * Cancels the booking of a ticket; its capacity is free at once.
 * @returns the cancelled booking; null if the person has no such ticket with a booking
 * @throws SlotTaken for a booking that has begun
 */
export async function cancelBooking(
  db: Database,
  news: BookingNews,
  { region, slug, person }: ChangeBooking,
): Promise<Booking | null> {
  return inTransaction(db, async (tx) => {
    const address = { region: region.code, slug, person };
    const seen = await findTicketBooking(tx, address);
    if (!seen || seen.booking.state === 'cancelled') return seen?.booking ?? null;
    const found = await lockBooking(tx, address);
    if (!found || found.booking.state === 'cancelled') return found?.booking ?? null;
    const { ticketId } = found.booking;
    const cancelled = ticketId === null ? null : await cancelBookingOf(tx, ticketId, { begun: false });
    if (ticketId === null || !cancelled) throw new SlotTaken('past', []);
    await addEvent(tx, ticketId, {
      type: 'slot_cancelled',
      actor: actorOf(person),
      before: bookingFacts(found.booking),
    });
    await news.enqueue(tx, { ticketId, event: 'cancelled', occurrence: `${cancelled.sequence}` });
    await planReminder(tx, news, cancelled);
    return cancelled;
  });
}

/** Returns the booking of a ticket as it is once the ticket is locked: another change may have come first. */
async function lockBooking(tx: Database, address: TicketOfPerson): Promise<BookedTicket | null> {
  const seen = await findTicketBooking(tx, address);
  if (!seen || seen.booking.ticketId === null) return seen;
  await countChange(tx, seen.booking.ticketId);
  return findTicketBooking(tx, address);
}
