import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type OpenBookings, SENDER_TRAITS, type SenderTrait } from '#domain/appointments/booking-limits.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import type { Database } from '../../../storage/database.ts';
import { bookings } from '../../../storage/schema.ts';
import { isOf, type Person } from '../../tickets/index.ts';
import type { SlotSender } from '../slot-sender.ts';

/** Where a booking says what it has in common with others of its sender. */
const TRAIT_COLUMNS: Readonly<Record<SenderTrait, AnyPgColumn>> = {
  phone: bookings.senderPhone,
  device: bookings.deviceHash,
  address: bookings.senderAddress,
  network: bookings.senderNetwork,
};

/** What open bookings are counted by. */
type CountedSender = Omit<SlotSender, 'isLimited'>;

/** Columns of who takes a time, besides the person. */
export const senderColumns = ({ phone, address, network, isProven }: SlotSender) => ({
  senderPhone: phone,
  senderAddress: address,
  senderNetwork: network,
  isProven,
});

/** Booked, and not begun. */
const isOpen = and(eq(bookings.state, 'booked'), gt(bookings.startsAt, sql`clock_timestamp()`));

/**
 * Counts the open bookings of a region that have each trait of a sender. What others have booked with a phone does not
 * count for who has proved it.
 * @param hold a time that is held for a form: held times of others with the address count, too
 */
export async function countOpenBookings(
  tx: Database,
  region: string,
  sender: CountedSender,
  hold?: { form: string; person: Person },
): Promise<OpenBookings> {
  const isHeld =
    hold &&
    sql`(${bookings.state} = 'held' AND ${bookings.heldUntil} > clock_timestamp()
      AND NOT (${bookings.form} = ${hold.form} AND ${isOf(hold.person, bookings)}))`;
  const taken = or(isOpen, isHeld);
  const has = (trait: SenderTrait): SQL | undefined => {
    const value = sender[trait];
    return value === null ? undefined : eq(TRAIT_COLUMNS[trait], value);
  };
  const count = (trait: SenderTrait) => {
    const isSame = has(trait);
    const isCounted = isSame
      ? and(isSame, taken, trait === 'phone' && sender.isProven ? bookings.isProven : undefined)
      : sql`false`;
    return sql<number>`(count(*) FILTER (WHERE ${isCounted}))::int`;
  };
  const [row] = await tx
    .select({
      phone: count('phone'),
      device: count('device'),
      address: count('address'),
      network: count('network'),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.region, region),
        ne(bookings.state, 'cancelled'),
        or(...SENDER_TRAITS.map(has)) ?? sql`false`,
      ),
    );
  if (!row) throw new Error('a count has no row');
  return row;
}

/** Who has booked a time, as it is stored; all bookings with the phone count, proved or not. */
export const storedSender = (booking: typeof bookings.$inferSelect): CountedSender => ({
  phone: booking.senderPhone,
  device: booking.deviceHash,
  address: booking.senderAddress,
  network: booking.senderNetwork,
  isProven: false,
});

/** Open bookings of a region with a trait. */
interface TraitOf {
  region: string;
  trait: SenderTrait;
}

/** Counts the open bookings of a region by a trait, those that have one of the values. */
export async function countByTrait(
  db: Database,
  { region, trait }: TraitOf,
  values: readonly string[],
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const value = sql<string>`${TRAIT_COLUMNS[trait]}`;
  const rows = await db
    .select({ value, count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(and(eq(bookings.region, region), isOpen, inArray(TRAIT_COLUMNS[trait], [...values])))
    .groupBy(value);
  return new Map(rows.map((row) => [row.value, row.count]));
}

/** Returns the tickets of open bookings that have a trait in common, oldest first. */
export async function listTicketsWith(
  db: Database,
  { region, trait, value }: TraitOf & { value: string },
): Promise<number[]> {
  const rows = await db
    .select({ ticketId: bookings.ticketId })
    .from(bookings)
    .where(
      and(eq(bookings.region, region), isOpen, eq(TRAIT_COLUMNS[trait], value), isNotNull(bookings.ticketId)),
    )
    .orderBy(asc(bookings.ticketId));
  return rows.flatMap(({ ticketId }) => ticketId ?? []);
}

/** Forgets where bookings came from that no limit counts any longer. */
export async function forgetAddresses(db: Database): Promise<void> {
  await db.execute(sql`
    UPDATE bookings SET sender_address = NULL, sender_network = NULL
    WHERE sender_network IS NOT NULL
      AND starts_at < now() - make_interval(days => ${RETENTION_DAYS.bookingAddresses}::int)`);
}
