import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** A saved car whose person wants alerts. */
export interface SavedCarWatch {
  contactId: number;
  listingId: number;
  kind: 'used' | 'new';
  /** The lowest price that the person knows of; null: on request. */
  knownPrice: number | null;
  /** Snapshot of PostgreSQL: changes that are visible in it are older than the save. */
  seen: string;
  /** Last message about saved cars. */
  lastSentAt: Date | null;
}

/** Returns which of the cars somebody who wants alerts has saved. */
export async function listSavedListings(
  db: Database,
  region: string,
  listingIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<Pick<Stored, 'listing_id'>>(sql`
    SELECT DISTINCT s.listing_id FROM saved_cars s JOIN saved_car_alerts a USING (contact_id)
    WHERE ${isWatched(region, listingIds)}`);
  return new Set(rows.map(({ listing_id }) => Number(listing_id)));
}

const isWatched = (region: string, listingIds: readonly number[]) =>
  sql`s.region = ${region} AND s.listing_id = ANY(${`{${listingIds.join(',')}}`}::bigint[]) AND a.is_on`;

/**
 * Returns who has saved which of the cars, by contact. No contact is deleted until its alerts are in the outbox.
 * @param page.after the last contact of the previous page, 0 at first
 * @param page.contacts of a page at most
 * @param page.rows after which no contact begins
 */
export async function listSavedCarWatches(
  tx: Database,
  region: string,
  listingIds: readonly number[],
  page: { after: number; contacts: number; rows: number },
): Promise<SavedCarWatch[]> {
  const { rows } = await tx.execute<Stored>(sql`
    SELECT s.contact_id, s.listing_id, s.kind, s.known_price, s.seen::text, a.last_sent_at
    FROM saved_cars s JOIN saved_car_alerts a USING (contact_id) JOIN contacts c ON c.id = s.contact_id
    WHERE ${isWatched(region, listingIds)} AND s.contact_id IN (
      SELECT contact_id FROM (
        SELECT s.contact_id, sum(count(*)) OVER (ORDER BY s.contact_id) - count(*) AS rows_before
        FROM saved_cars s JOIN saved_car_alerts a USING (contact_id)
        WHERE ${isWatched(region, listingIds)} AND s.contact_id > ${page.after}
        GROUP BY s.contact_id ORDER BY s.contact_id LIMIT ${page.contacts}) AS next
      WHERE rows_before < ${page.rows})
    ORDER BY s.contact_id, s.listing_id FOR KEY SHARE OF c`);
  return rows.map(({ contact_id, listing_id, known_price, last_sent_at, ...rest }) => ({
    ...rest,
    contactId: Number(contact_id),
    listingId: Number(listing_id),
    knownPrice: known_price === null ? null : Number(known_price),
    lastSentAt: last_sent_at === null ? null : new Date(last_sent_at),
  }));
}

/** PostgreSQL returns bigint, numeric and times as text. */
interface Stored extends Record<string, unknown> {
  contact_id: string;
  listing_id: string;
  kind: SavedCarWatch['kind'];
  known_price: string | null;
  seen: string;
  last_sent_at: string | null;
}

/** A price that a message has named. */
export interface NotifiedPrice {
  listingId: number;
  price: number;
}

/** Returns the known prices of cars that a contact still has saved, by car. */
export async function readKnownPrices(
  db: Database,
  contactId: number,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (listingIds.length === 0) return new Map();
  const { rows } = await db.execute<Pick<Stored, 'listing_id' | 'known_price'>>(sql`
    SELECT listing_id, known_price FROM saved_cars
    WHERE contact_id = ${contactId} AND listing_id = ANY(${`{${listingIds.join(',')}}`}::bigint[])`);
  return new Map(
    rows.map((row) => [Number(row.listing_id), row.known_price === null ? null : Number(row.known_price)]),
  );
}

/** Remembers what a message about saved cars has said. Call it before its alerts are marked: deletions lock in this order. */
export async function markCarsSent(
  tx: Database,
  contactId: number,
  { now, prices }: { now: Date; prices: readonly NotifiedPrice[] },
): Promise<void> {
  for (const { listingId, price } of prices)
    await tx.execute(sql`
      UPDATE saved_cars SET known_price = least(known_price, ${price})
      WHERE contact_id = ${contactId} AND listing_id = ${listingId}`);
  await tx.execute(sql`UPDATE saved_car_alerts SET last_sent_at = ${now} WHERE contact_id = ${contactId}`);
}
