import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** A person who has proved to own the phone. */
interface PhoneOwner {
  id: number;
  region: string;
  /** E.164. */
  phone: string;
}

/**
 * Gives the tickets that visitors have left with the phone of a contact to that contact, with their files and bookings. A
 * contact has one booking at a time and place: a second one belongs to its ticket only.
 * @param slug only this ticket; absent: all of them
 */
export async function claimTickets(
  db: Database,
  { id, region, phone }: PhoneOwner,
  slug?: string,
): Promise<void> {
  const isWanted = slug === undefined ? sql`true` : sql`slug = ${slug}`;
  await db.execute(sql`
    WITH claimed AS (
      UPDATE tickets SET contact_id = ${id}, version = version + 1, updated_at = now()
      WHERE region = ${region} AND phone = ${phone} AND contact_id IS NULL AND ${isWanted}
      RETURNING id
    ), files AS (
      UPDATE ticket_files SET contact_id = ${id} WHERE ticket_id IN (SELECT id FROM claimed)
    ), booked AS (
      UPDATE bookings SET device_hash = NULL, contact_id = CASE WHEN own.is_only THEN ${id}::bigint END
      FROM (
        SELECT booking.id, row_number() OVER same = 1 AND NOT EXISTS (
          SELECT FROM bookings other
          WHERE other.contact_id = ${id} AND other.state = 'booked' AND booking.state = 'booked'
            AND (other.region, other.location, other.type, other.starts_at)
              = (booking.region, booking.location, booking.type, booking.starts_at)
        ) AS is_only
        FROM bookings booking WHERE ticket_id IN (SELECT id FROM claimed)
        WINDOW same AS (
          PARTITION BY booking.state, booking.region, booking.location, booking.type, booking.starts_at
          ORDER BY booking.id)
      ) own WHERE bookings.id = own.id
    )
    INSERT INTO ticket_events (ticket_id, type, actor_kind, actor_id)
    SELECT id, 'claimed', 'contact', ${id} FROM claimed`);
}

/** Deletes the tickets that visitors have left with a phone of a region. */
export async function deleteVisitorTickets(
  tx: Database,
  { region, phone }: Omit<PhoneOwner, 'id'>,
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM tickets WHERE region = ${region} AND phone = ${phone} AND contact_id IS NULL`,
  );
}
