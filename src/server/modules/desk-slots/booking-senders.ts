import type { DeskSlotBooking } from '#contracts/types.ts';
import type { SenderTrait } from '#domain/appointments/booking-limits.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { findTicketRow } from '../desk-tickets/index.ts';
import { countByTrait, storedSender } from '../slots/index.ts';
import { bookingOfTicket } from '../tickets/index.ts';

/** A ticket, and what bookings have in common with its booking. */
export interface MarkedSender {
  /** Number of the ticket. */
  ticket: number;
  by: SenderTrait;
}

/** What counts as one sender; a network has too many people. */
const COUNTED = ['phone', 'device', 'address'] as const satisfies readonly SenderTrait[];

/** Reads how many open bookings of a region the sender of each booking has, and which of them are marked. */
export async function readSenders(
  db: Database,
  region: string,
  shown: readonly Booking[],
  marked?: MarkedSender,
): Promise<(booking: Booking) => Pick<DeskSlotBooking, 'same_sender' | 'is_marked'>> {
  const traitOf = (booking: Booking, trait: SenderTrait) => storedSender(booking)[trait];
  const counts = await Promise.all(
    COUNTED.map(async (trait) => {
      const values = new Set(shown.flatMap((booking) => traitOf(booking, trait) ?? []));
      return { trait, count: await countByTrait(db, { region, trait }, [...values]) };
    }),
  );
  const own = marked && (await findTicketRow(db, { region, id: marked.ticket }));
  const model = own && (await bookingOfTicket(db, own.ticket.id));
  const wanted = marked && model ? traitOf(model, marked.by) : null;
  const now = Date.now();
  return (booking) => {
    if (booking.startsAt.getTime() <= now) return { same_sender: 0, is_marked: false };
    const each = counts.map(({ trait, count }) => count.get(traitOf(booking, trait) ?? '') ?? 0);
    return {
      same_sender: Math.max(...each),
      is_marked: marked !== undefined && wanted !== null && traitOf(booking, marked.by) === wanted,
    };
  };
}
