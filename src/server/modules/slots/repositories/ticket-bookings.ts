import { and, desc, eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Booking } from '../../../storage/booking.ts';
import type { Database } from '../../../storage/database.ts';
import { bookings, tickets } from '../../../storage/schema.ts';
import type { Person } from '../../tickets/index.ts';
import type { SlotSender } from '../slot-sender.ts';
import { senderColumns } from './open-bookings.ts';

/** A ticket in an address and who asks for it. */
export interface TicketOfPerson {
  region: string;
  slug: string;
  person: Person;
}

/** A booking with what its ticket says. */
export interface BookedTicket extends Pick<typeof tickets.$inferSelect, 'form' | 'values'> {
  booking: Booking;
  /** Whether the ticket is neither done nor cancelled. */
  isOpen: boolean;
}

/** Format of slugs; texts of other formats are not looked up. */
const SLUG = /^[0-9a-f]{32}$/;
const CLOSED = ['done', 'cancelled'] as const;

/**
 * Returns the booking of a ticket that the person may read, or its last one that was cancelled.
 * @returns null for tickets of others and of other regions as for unknown ones (HARDENING A11)
 */
export async function findTicketBooking(
  db: Database,
  { region, slug, person }: TicketOfPerson,
): Promise<BookedTicket | null> {
  if (!SLUG.test(slug)) return null;
  const isOwn = person.contactId === null ? undefined : eq(tickets.contactId, person.contactId);
  const [row] = await db
    .select({
      booking: bookings,
      form: tickets.form,
      values: tickets.values,
      isOpen: notInArray(tickets.status, [...CLOSED]),
    })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.id, bookings.ticketId))
    .where(and(eq(tickets.slug, slug), eq(tickets.region, region), or(isNull(tickets.contactId), isOwn)))
    .orderBy(eq(bookings.state, 'cancelled'), desc(bookings.updatedAt))
    .limit(1);
  return row ? { ...row, isOpen: row.isOpen === true } : null;
}

const hasNotBegun = gt(bookings.startsAt, sql`clock_timestamp()`);
const CHANGED = { sequence: sql`${bookings.sequence} + 1`, updatedAt: sql`now()` };

/**
 * Moves a booking, or books a cancelled one again; call it under the lock of the new slot.
 * @param begun whether one that has begun is moved, too
 * @param sender who books a cancelled one again; absent: it stays who booked it
 * @returns null if it has begun, or has changed since it was read
 */
export async function moveBooking(
  tx: Database,
  { id, sequence }: Pick<Booking, 'id' | 'sequence'>,
  to: Pick<Booking, 'location' | 'startsAt' | 'minutes' | 'remindAt'>,
  { begun, sender }: { begun: boolean; sender?: SlotSender },
): Promise<Booking | null> {
  const [row] = await tx
    .update(bookings)
    .set({ ...to, ...CHANGED, state: 'booked', ...(sender && senderColumns(sender)) })
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.sequence, sequence),
        begun ? undefined : or(eq(bookings.state, 'cancelled'), hasNotBegun),
      ),
    )
    .returning();
  return row ?? null;
}

/** Stores the answers of a ticket after its booking was moved; call it in the transaction of the move. */
export async function setAnswers(
  tx: Database,
  ticketId: number,
  values: Record<string, unknown>,
): Promise<void> {
  await tx.update(tickets).set({ values }).where(eq(tickets.id, ticketId));
}

/**
 * Cancels the booking of a ticket.
 * @param begun whether one that has begun is cancelled, too
 * @returns null if there is none
 */
export async function cancelBookingOf(
  tx: Database,
  ticketId: number,
  { begun }: { begun: boolean },
): Promise<Booking | null> {
  const [row] = await tx
    .update(bookings)
    .set({ ...CHANGED, state: 'cancelled', remindAt: null })
    .where(
      and(eq(bookings.ticketId, ticketId), eq(bookings.state, 'booked'), begun ? undefined : hasNotBegun),
    )
    .returning();
  return row ?? null;
}
