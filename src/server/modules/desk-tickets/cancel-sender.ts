import { sql } from 'drizzle-orm';
import type { SenderTrait } from '#domain/appointments/booking-limits.ts';
import { Conflict } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type BookingNotifications, freeBookingOf, listTicketsWith, storedSender } from '../slots/index.ts';
import { recordDeskEvent } from '../staff/index.ts';
import { bookingOfTicket, changeStatus, countChange } from '../tickets/index.ts';
import { type DeskChange, staffActor } from './change-ticket.ts';
import { findTicketRow } from './repositories/ticket-detail.ts';

/** Which bookings are cancelled with that of a ticket, and what else happens. */
export interface CancelSender extends DeskChange {
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
export async function cancelSenderBookings(
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
