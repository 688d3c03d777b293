import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { SlotType } from '#region/slots/place-slots.ts';
import type { Database } from '../../../storage/database.ts';
import { bookings } from '../../../storage/schema.ts';

interface BookingSpan {
  region: string;
  from: Date;
  until: Date;
  location?: string;
  type?: SlotType;
}

/** Returns the booked slots of a region in a span of time, those of one place and type or of all, by start. */
export async function listBookings(db: Database, { region, from, until, location, type }: BookingSpan) {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.region, region),
        eq(bookings.state, 'booked'),
        gte(bookings.startsAt, from),
        lt(bookings.startsAt, until),
        location === undefined ? undefined : eq(bookings.location, location),
        type === undefined ? undefined : eq(bookings.type, type),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}
