import { and, eq, gte, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { SlotBooking } from '#domain/appointments/time-slots.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { SlotType } from '#region/slots/place-slots.ts';
import type { Booking } from '../../../storage/booking.ts';
import type { Database } from '../../../storage/database.ts';
import { bookings } from '../../../storage/schema.ts';
import { isOf, type Person } from '../../tickets/index.ts';
import type { SlotSender } from '../slot-sender.ts';
import { senderColumns } from './open-bookings.ts';

/** A place of a region and what people come for. */
export interface SlotLocation {
  region: string;
  location: string;
  type: SlotType;
}

/** A slot; milliseconds since 1970. */
export interface SlotKey extends SlotLocation {
  start: number;
}

const isAt = ({ region, location, type }: SlotLocation) =>
  and(eq(bookings.region, region), eq(bookings.location, location), eq(bookings.type, type));

const DAY_MINUTES = 24 * 60;

/** Condition for bookings that overlap a span of time; none is longer than a day. */
const overlaps = (from: number, until: number) =>
  and(
    gte(bookings.startsAt, new Date(from - DAY_MINUTES * MINUTE_MS)),
    lt(bookings.startsAt, new Date(until)),
    sql`${bookings.startsAt} + make_interval(mins => ${bookings.minutes}) > ${new Date(from).toISOString()}::timestamptz`,
  );

const isSlot = ({ start, ...place }: SlotKey) => and(isAt(place), eq(bookings.startsAt, new Date(start)));

/**
 * Reads bookings and holds of a place in a span of time, expired holds too.
 * @param except holds of this person are left out, and the booking that moves: nobody stands in their own way
 */
export async function readBookings(
  db: Database,
  place: SlotLocation,
  { from, until, except, moves }: { from: number; until: number; except?: Person; moves?: string },
): Promise<SlotBooking[]> {
  const rows = await db
    .select({ startsAt: bookings.startsAt, minutes: bookings.minutes, heldUntil: bookings.heldUntil })
    .from(bookings)
    .where(
      and(
        isAt(place),
        ne(bookings.state, 'cancelled'),
        overlaps(from, until),
        except && not(isHoldOf(except)),
        moves === undefined ? undefined : ne(bookings.id, moves),
      ),
    );
  return rows.map(({ startsAt, minutes, heldUntil }) => ({
    start: startsAt.getTime(),
    minutes,
    heldUntil: heldUntil?.getTime() ?? null,
  }));
}

const isHoldOf = (person: Person): SQL => sql`(${bookings.state} = 'held' AND ${isOf(person, bookings)})`;

/** Columns that say who a row belongs to; the browser of a contact is not stored. */
const ownerOf = ({ contactId, deviceHash }: Person) => ({
  contactId,
  deviceHash: contactId === null ? deviceHash : null,
});

/** Holds a slot for a form, in place of what the person held for it. @returns the hold */
export async function upsertHold(
  tx: Database,
  hold: SlotKey & {
    minutes: number;
    form: string;
    person: Person;
    sender: SlotSender;
    heldUntil: Date;
  },
): Promise<Booking> {
  const { region, location, type, start, minutes, form, person, sender, heldUntil } = hold;
  const slot = { location, type, startsAt: new Date(start), minutes, heldUntil, ...senderColumns(sender) };
  const [row] = await tx
    .insert(bookings)
    .values({ ...slot, region, form, state: 'held', ...ownerOf(person) })
    .onConflictDoUpdate({
      target: [bookings.holder, bookings.region, bookings.form],
      targetWhere: sql`state = 'held'`,
      set: { ...slot, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('a hold was not stored');
  return row;
}

/** Releases a hold of the person. @returns false if there is none */
export async function deleteHold(
  db: Database,
  hold: { id: string; region: string; person: Person },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(bookings)
    .where(and(eq(bookings.id, hold.id), eq(bookings.region, hold.region), isHoldOf(hold.person)));
  return rowCount === 1;
}

/** Books a slot for a ticket and releases the person's holds of it. The caller has checked the capacity under the lock. */
export async function insertBooking(
  tx: Database,
  booking: SlotKey & {
    minutes: number;
    person: Person;
    ticketId: number;
    sender?: SlotSender;
    hold?: string;
    reminderHours: number | null;
    remindAt: Date | null;
  },
): Promise<Booking> {
  const { start, hold, person, sender, ...rest } = booking;
  await deleteHoldsAt(tx, booking, person, hold);
  const [row] = await tx
    .insert(bookings)
    .values({
      ...rest,
      startsAt: new Date(start),
      state: 'booked',
      ...ownerOf(person),
      ...(sender && senderColumns(sender)),
    })
    .returning();
  if (!row) throw new Error('a booking was not stored');
  return row;
}

/** Releases the person's holds of a slot, and one more. */
export async function deleteHoldsAt(
  tx: Database,
  slot: SlotKey,
  person: Person,
  hold?: string,
): Promise<void> {
  // compared as text: an answer that is no id matches nothing
  const held = hold === undefined ? undefined : sql`${bookings.id}::text = ${hold}`;
  await tx.delete(bookings).where(and(isHoldOf(person), or(isSlot(slot), held)));
}

/** Whether a person has booked a slot. */
export async function hasBooked(tx: Database, slot: SlotKey, owner: Person): Promise<boolean> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isSlot(slot), eq(bookings.state, 'booked'), isOf(owner, bookings)))
    .limit(1);
  return rows.length > 0;
}

/** Deletes holds that have expired. */
export async function deleteExpiredHolds(db: Database): Promise<void> {
  await db.delete(bookings).where(and(eq(bookings.state, 'held'), lt(bookings.heldUntil, sql`now()`)));
}
