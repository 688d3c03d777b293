import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { bookings } from '../../../storage/schema.ts';

/** Returns the booked slots of a region in a span of time, by start. */
export async function listBookings(
  db: Database,
  { region, from, until }: { region: string; from: Date; until: Date },
) {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.region, region),
        eq(bookings.state, 'booked'),
        gte(bookings.startsAt, from),
        lt(bookings.startsAt, until),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}
