import { sql } from 'drizzle-orm';
import type { TimeSlotsAnswer } from '#contracts/types.ts';
import type { SenderTrait } from '#domain/appointments/booking-limits.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Conflict } from '../../errors/domain-error.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import {
  type BookingNotifications,
  bookingFacts,
  freeBookingOf,
  listTicketsWith,
  rebook,
  type Slots,
  SlotTaken,
  slotTakenError,
  storedSender,
} from '../slots/index.ts';
import { recordDeskEvent } from '../staff/index.ts';
import { bookingOfTicket, changeStatus, countChange, type DeskTexts, deskContext } from '../tickets/index.ts';
import { type ChangeResult, changeTicket, type DeskChange, staffActor } from './change-ticket.ts';
import { findTicketRow } from './repositories/ticket-detail.ts';
import { OPEN_STATUSES } from './repositories/ticket-filter.ts';

/** Bookings of tickets as staff change them; their people hear of it. Every change stands in history and audit log. */
export interface DeskBookings {
  /** Slots to which the booking of a ticket can move; null if the region has no such ticket with a booking. */
  freeSlots(region: ResolvedRegion, id: number): Promise<TimeSlotsAnswer | null>;
  /**
   * Moves a booking at its place, also one that has begun, or books a cancelled one again.
   * @throws Conflict with the next free slots
   */
  move(change: DeskChange & { version: number; start: string }): Promise<ChangeResult>;
  /** @throws Conflict for a ticket without a booking */
  cancel(change: DeskChange & { version: number }): Promise<ChangeResult>;
  /**
   * Cancels all open bookings of one sender. @returns numbers of their tickets; null if the region has no such ticket
   * @throws Conflict if nothing of the kind is known of the sender
   */
  cancelSender(change: CancelSender): Promise<number[] | null>;
}

export function createDeskBookings(
  db: Database,
  texts: DeskTexts,
  { slots, notifications }: { slots: Pick<Slots, 'list'>; notifications: BookingNotifications },
): DeskBookings {
  return {
    async freeSlots(region, id) {
      const found = await findTicketRow(db, { region: region.code, id });
      const booking = found && (await bookingOfTicket(db, id));
      if (!booking) return null;
      const { type, location } = booking;
      const { language } = deskContext(region, texts);
      return slots.list({ region, type, location, language, person: personOf(booking) });
    },
    move: ({ version, start, ...change }) =>
      changeTicket(db, change, 'ticket_booking_moved', async (tx, ticket) => {
        const { region, id: ticketId } = change;
        if (!(await countChange(tx, ticketId, version))) return null;
        const booking = await bookingOfTicket(tx, ticketId);
        if (!booking) throw noBooking();
        if (!OPEN_STATUSES.includes(ticket.status))
          throw new Conflict('state_conflict', 'Open the ticket first.');
        const to = { region, start, person: personOf(booking), actor: staffActor(change), begun: true };
        const { form, values } = ticket;
        const moved = rebook(tx, notifications, { booking, ticketId, form, values }, to).catch(
          (error: unknown) => {
            if (!(error instanceof SlotTaken)) throw error;
            const { language, t } = deskContext(region, texts);
            throw slotTakenError(error, { field: 'start', language, t });
          },
        );
        return { before: logged(booking), after: logged(await moved) };
      }),
    cancelSender: (change) => cancelSenderBookings(db, notifications, change),
    cancel: ({ version, ...change }) =>
      changeTicket(db, change, 'ticket_booking_cancelled', async (tx) => {
        const { id: ticketId } = change;
        if (!(await countChange(tx, ticketId, version))) return null;
        const cancelled = await freeBookingOf(tx, notifications, { ticketId, actor: staffActor(change) });
        if (!cancelled) throw noBooking();
        return { before: logged(cancelled) };
      }),
  };
}

const noBooking = () => new Conflict('state_conflict', 'This ticket has no booking.');

const personOf = ({ contactId, deviceHash }: Booking) => ({ contactId, deviceHash });

const logged = (booking: Booking) => ({ ...bookingFacts(booking), state: booking.state });

/** Which bookings are cancelled with that of a ticket, and what else happens. */
interface CancelSender extends DeskChange {
  /** What they have in common with it. */
  trait: SenderTrait;
  /** Whether their tickets are cancelled, too. */
  closes: boolean;
  /** Whether each person hears of it. */
  tells: boolean;
}

/**
 * Cancels all open bookings of a region that have a trait in common with the booking of a ticket, with one row of the
 * audit log (HARDENING A52). Repeating it cancels only what was booked since.
 * @returns numbers of the tickets; null if the region has no such ticket
 * @throws Conflict if nothing of the kind is known of the sender
 */
async function cancelSenderBookings(
  db: Database,
  notifications: BookingNotifications,
  change: CancelSender,
): Promise<number[] | null> {
  const { by, region, id, trait, closes, tells } = change;
  return inTransaction(db, async (tx) => {
    if (!(await findTicketRow(tx, { region: region.code, id }))) return null;
    const booking = await bookingOfTicket(tx, id);
    const value = booking && storedSender(booking)[trait];
    if (!value)
      throw new Conflict('state_conflict', 'Nothing of this kind is known of the sender.', {
        by: ['is unknown'],
      });
    const cancelled: number[] = [];
    for (const ticketId of await listTicketsWith(tx, { region: region.code, trait, value }))
      if (await cancelOne(tx, notifications, { ...change, ticketId })) cancelled.push(ticketId);
    if (cancelled.length > 0)
      await recordDeskEvent(tx, {
        staffId: by.id,
        region: region.code,
        action: 'sender_bookings_cancelled',
        subject: { kind: 'ticket', id },
        after: { by: trait, tickets: cancelled, closed: closes, told: tells },
      });
    return cancelled;
  });
}

/** @returns false if its booking was cancelled in the meantime, or its ticket is gone */
async function cancelOne(
  tx: Database,
  notifications: BookingNotifications,
  { ticketId, closes, tells, ...change }: CancelSender & { ticketId: number },
): Promise<boolean> {
  const region = change.region.code;
  const actor = staffActor(change);
  await tx.execute(sql`SELECT FROM tickets WHERE id = ${ticketId} FOR UPDATE`);
  const found = await findTicketRow(tx, { region, id: ticketId });
  if (!found || !(await freeBookingOf(tx, notifications, { ticketId, actor, tells }))) return false;
  const { version } = found.ticket;
  const isClosed =
    closes &&
    (await changeStatus(tx, { id: ticketId, region, version, status: 'cancelled', actor })) !== null;
  if (!isClosed) await countChange(tx, ticketId);
  return true;
}
