import { and, eq, gte, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { SlotBooking } from '#domain/appointments/time-slots.ts';
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

const isSlot = ({ start, ...place }: SlotKey) => and(isAt(place), eq(bookings.startsAt, new Date(start)));

/**
 * Reads bookings and holds of a place in a span of time, expired holds too.
 * @param except holds of this person are left out: nobody stands in their own way
 */
export async function readBookings(
  db: Database,
  place: SlotLocation,
  { from, until, except }: { from: number; until: number; except?: Person },
): Promise<SlotBooking[]> {
  const rows = await db
    .select({ startsAt: bookings.startsAt, heldUntil: bookings.heldUntil })
    .from(bookings)
    .where(
      and(
        isAt(place),
        ne(bookings.state, 'cancelled'),
        gte(bookings.startsAt, new Date(from)),
        lt(bookings.startsAt, new Date(until)),
        except && not(isHoldOf(except)),
      ),
    );
  return rows.map(({ startsAt, heldUntil }) => ({
    start: startsAt.getTime(),
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

/**
 * Counts the capacity of a slot that is taken: bookings, and holds of others that have not expired.
 * @returns also whether the owner has booked the slot, and the time of the database in milliseconds since 1970
 */
export async function countTaken(
  tx: Database,
  slot: SlotKey,
  { person, owner }: { person: Person; owner: Person },
): Promise<{ taken: number; isBooked: boolean; now: number }> {
  const isBooked = sql`${bookings.state} = 'booked'`;
  const isHeld = sql`${bookings.heldUntil} > clock_timestamp() AND NOT ${isHoldOf(person)}`;
  const [row] = await tx
    .select({
      taken: sql<number>`(count(*) FILTER (WHERE ${isBooked} OR (${isHeld})))::int`,
      isBooked: sql<boolean>`coalesce(bool_or(${isBooked} AND ${isOf(owner, bookings)}), false)`,
      now: sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`,
    })
    .from(bookings)
    .where(and(isSlot(slot), ne(bookings.state, 'cancelled')));
  if (!row) throw new Error('a count has no row');
  return row;
}

/** Deletes holds that have expired. */
export async function deleteExpiredHolds(db: Database): Promise<void> {
  await db.delete(bookings).where(and(eq(bookings.state, 'held'), lt(bookings.heldUntil, sql`now()`)));
}
