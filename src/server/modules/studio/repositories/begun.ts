import { and, asc, eq, gt, inArray, ne, not, sql } from 'drizzle-orm';
import type { Offers } from '#contracts/types.ts';
import type { Database } from '../../../storage/database.ts';
import { bookings, offers, payments, refunds } from '../../../storage/schema.ts';
import { hasEnded } from '../../offers/index.ts';

const WAITING: (typeof refunds.$inferSelect)['state'][] = ['requested', 'approved', 'signed', 'pending'];

/**
 * Counts what has begun in a region and has not ended.
 * @param rules for offers that have none of their own
 * @param except payments and refunds at this provider are not counted
 */
export async function countBegun(
  db: Database,
  { region, rules, except = '' }: { region: string; rules: Pick<Offers, 'states'>; except?: string },
): Promise<{ offers: number; payments: number; refunds: number }> {
  const elsewhere = ne(payments.provider, except);
  return {
    offers: await db.$count(offers, and(eq(offers.region, region), not(hasEnded(rules)))),
    payments: await db.$count(
      payments,
      and(eq(payments.region, region), inArray(payments.state, ['open', 'processing']), elsewhere),
    ),
    refunds: await db.$count(
      refunds,
      and(
        eq(refunds.region, region),
        inArray(refunds.state, WAITING),
        inArray(refunds.paymentId, db.select({ id: payments.id }).from(payments).where(elsewhere)),
      ),
    ),
  };
}

/** Returns the bookings of a region that are still to come. */
export const listComingBookings = (db: Database, region: string) =>
  db
    .select({ location: bookings.location, type: bookings.type, startsAt: bookings.startsAt })
    .from(bookings)
    .where(and(eq(bookings.region, region), eq(bookings.state, 'booked'), gt(bookings.startsAt, sql`now()`)))
    .orderBy(asc(bookings.startsAt));

/** Returns the codes of regions with offers, payments or bookings. */
export async function listUsedRegions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ region: string }>(sql`
    SELECT region FROM offers UNION SELECT region FROM payments UNION
    SELECT region FROM bookings WHERE state = 'booked' AND starts_at > now() ORDER BY 1`);
  return rows.map(({ region }) => region);
}
