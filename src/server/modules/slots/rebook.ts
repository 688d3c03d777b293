import { slotValue } from '#domain/appointments/time-slots.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { type Actor, addEvent, bookedAnswers, type Person } from '../tickets/index.ts';
import { lockFreeSlot, reminderOf } from './book-slot.ts';
import { bookingFacts } from './booking-facts.ts';
import { type BookingNotifications, planReminder } from './booking-notifications.ts';
import { takeShare } from './booking-share.ts';
import { deleteHoldsAt } from './repositories/bookings.ts';
import { type BookedTicket, moveBooking, setAnswers } from './repositories/ticket-bookings.ts';
import type { SlotSender } from './slot-sender.ts';
import { SlotTaken } from './slot-taken.ts';

/** Where a booking moves, and who moves it. */
export interface Rebooking {
  region: ResolvedRegion;
  /** ISO instant with offset. */
  start: string;
  /** Absent: the place stays. */
  location?: string;
  /** Whose own holds do not count. */
  person: Person;
  actor: Actor;
  /** Whether a booking that has begun is moved, too. */
  begun: boolean;
  /** Whose bookings are limited when a cancelled one is booked again; absent: staff book without limits. */
  sender?: SlotSender;
}

/**
 * Moves the booking of a ticket to another slot, or books a cancelled one again; its person hears of it.
 * @param tx a transaction that has locked the ticket
 * @throws SlotTaken with the next free slots, or for a booking that has begun; TooManyBookings
 */
export async function rebook(
  tx: Database,
  notifications: BookingNotifications,
  booked: Omit<BookedTicket, 'isOpen'> & { ticketId: number },
  { region, start, location = booked.booking.location, person, actor, begun, sender }: Rebooking,
): Promise<Booking> {
  const { booking, ticketId } = booked;
  const isBookedAgain = booking.state === 'cancelled';
  if (sender && isBookedAgain) await takeShare(tx, region, sender);
  const place = { region, type: booking.type, location };
  const { slot, now } = await lockFreeSlot(tx, {
    ...place,
    start,
    person,
    owner: booking,
    moves: booking.id,
  });
  const to = {
    location,
    startsAt: new Date(slot.start),
    minutes: slot.minutes,
    remindAt: reminderOf(slot.start, booking.reminderHours, now).remindAt,
  };
  const moved = await moveBooking(tx, booking, to, { begun, ...(isBookedAgain && sender && { sender }) });
  if (!moved) throw new SlotTaken('past', []);
  await moveAnswers(tx, region, booked, { start: slotValue(slot), location });
  await deleteHoldsAt(tx, { ...place, region: region.code, start: slot.start }, person);
  await addEvent(tx, ticketId, {
    type: isBookedAgain ? 'booked' : 'rescheduled',
    actor,
    before: bookingFacts(booking),
    after: bookingFacts(moved),
  });
  const by = actor.kind === 'staff' ? 'staff' : person;
  await notifications.enqueue(tx, { ticketId, event: 'rescheduled', occurrence: `${booking.sequence}`, by });
  await planReminder(tx, notifications, moved);
  return moved;
}

/** What the ticket says follows its booking: pages, the desk and messages show its answers. */
async function moveAnswers(
  tx: Database,
  { manifest: { forms } }: ResolvedRegion,
  { ticketId, form, values }: Pick<BookedTicket, 'form' | 'values'> & { ticketId: number },
  to: { start: string; location: string },
): Promise<void> {
  const declared = Object.hasOwn(forms, form) ? forms[form] : undefined;
  if (declared) await setAnswers(tx, ticketId, { ...bookedAnswers(declared, values as FormAnswers, to) });
}
