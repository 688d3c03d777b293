import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Invalid } from '../../errors/domain-error.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { actorOf, addEvent, countChange } from '../tickets/index.ts';
import { bookingFacts } from './booking-facts.ts';
import { type BookingNotifications, planReminder } from './booking-notifications.ts';
import { rebook } from './rebook.ts';
import {
  type BookedTicket,
  cancelBookingOf,
  findTicketBooking,
  type TicketOfPerson,
} from './repositories/ticket-bookings.ts';
import { slotSender } from './slot-sender.ts';
import { SlotTaken } from './slot-taken.ts';

export interface ChangeBooking extends Omit<TicketOfPerson, 'region'> {
  region: ResolvedRegion;
}

/**
 * Moves the booking of a ticket to another slot, or books a cancelled one again.
 * @returns null if the person has no such ticket with a booking
 * @throws SlotTaken with the next free slots, or for a booking that has begun or whose ticket is closed; TooManyBookings;
 * Invalid for another place where the form does not ask for one
 */
export async function reschedule(
  db: Database,
  notifications: BookingNotifications,
  { region, slug, person, start, location }: ChangeBooking & { start: string; location?: string },
): Promise<Booking | null> {
  return inTransaction(db, async (tx) => {
    const found = await lockBooking(tx, { region: region.code, slug, person });
    if (!found) return null;
    const { ticketId } = found.booking;
    if (!found.isOpen || ticketId === null) throw new SlotTaken('past', []);
    requirePlace(region, found, location);
    const sender = { ...slotSender(person, null), phone: found.booking.senderPhone };
    const to = { region, start, person, actor: actorOf(person), begun: false, sender };
    return rebook(
      tx,
      notifications,
      { ...found, ticketId },
      { ...to, ...(location !== undefined && { location }) },
    );
  });
}

/** Who cannot choose the place in the form cannot choose it later: a car is seen where it stands. */
function requirePlace(
  { manifest: { forms } }: ResolvedRegion,
  { form, booking }: BookedTicket,
  location = booking.location,
): void {
  const fields = Object.hasOwn(forms, form) ? forms[form]?.steps.flatMap((step) => step.fields) : undefined;
  const slot = fields?.find(({ type }) => type === 'slot');
  if (slot && slot.location === undefined && location !== booking.location)
    throw new Invalid('invalid_input', 'The place of the booking stays.', {
      location_id: [`allowed: ${booking.location}`],
    });
}

/**
 * Cancels the booking of a ticket; its capacity is free at once.
 * @returns the cancelled booking; null if the person has no such ticket with a booking
 * @throws SlotTaken for a booking that has begun
 */
export async function cancelBooking(
  db: Database,
  notifications: BookingNotifications,
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
    await notifications.enqueue(tx, {
      ticketId,
      event: 'cancelled',
      occurrence: `${cancelled.sequence}`,
      by: person,
    });
    await planReminder(tx, notifications, cancelled);
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
