import { slotValue } from '#domain/time-slots.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { bookedAnswers } from '../tickets/booked-answers.ts';
import { actorOf } from '../tickets/create-ticket.ts';
import { addEvent } from '../tickets/repositories/ticket-events.ts';
import { lockFreeSlot, reminderOf } from './book-slot.ts';
import { bookingFacts } from './booking-facts.ts';
import { type BookingNews, planReminder } from './booking-news.ts';
import { type Booking, deleteHoldsAt } from './repositories/bookings.ts';
import {
  type BookedTicket,
  cancelBookingOf,
  findTicketBooking,
  moveBooking,
  setAnswers,
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
    const found = await findTicketBooking(tx, { region: region.code, slug, person });
    if (!found) return null;
    const { booking, isOpen } = found;
    if (!isOpen || booking.ticketId === null) throw new SlotTaken('past', []);
    const place = { region, type: booking.type, location: location ?? booking.location };
    const { slot, now } = await lockFreeSlot(tx, { ...place, start, person, owner: booking });
    const moved = await moveBooking(tx, booking, {
      location: place.location,
      startsAt: new Date(slot.start),
      minutes: slot.minutes,
      remindAt: reminderOf(slot.start, booking.reminderHours, now).remindAt,
    });
    if (!moved) throw new SlotTaken('past', []);
    await moveAnswers(tx, region, found, { start: slotValue(slot), location: place.location });
    await deleteHoldsAt(tx, { ...place, region: region.code, start: slot.start }, person);
    await addEvent(tx, booking.ticketId, {
      type: booking.state === 'cancelled' ? 'booked' : 'rescheduled',
      actor: actorOf(person),
      before: bookingFacts(booking),
      after: bookingFacts(moved),
    });
    const { ticketId, sequence } = booking;
    await news.enqueue(tx, { ticketId, event: 'rescheduled', occurrence: `${sequence}` });
    await planReminder(tx, news, moved);
    return moved;
  });
}

/** What the ticket says follows its booking: pages, the desk and messages show its answers. */
async function moveAnswers(
  tx: Database,
  { manifest: { forms } }: ResolvedRegion,
  { booking: { ticketId }, form, values }: BookedTicket,
  to: { start: string; location: string },
): Promise<void> {
  const declared = Object.hasOwn(forms, form) ? forms[form] : undefined;
  if (ticketId === null || !declared) return;
  await setAnswers(tx, ticketId, { ...bookedAnswers(declared, values as FormAnswers, to) });
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
    const found = await findTicketBooking(tx, { region: region.code, slug, person });
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
