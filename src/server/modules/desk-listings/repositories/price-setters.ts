import { sql } from 'drizzle-orm';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { Database } from '../../../storage/database.ts';
import type { ListingKey } from './listing-record.ts';

/** Who set a price at the desk, on which UTC day. */
export interface PriceSetter {
  day: string;
  price: number;
  staff: string;
}

/** Returns who has set prices of a listing, the last one of each day and price. */
export async function listPriceSetters(db: Database, { region, id }: ListingKey): Promise<PriceSetter[]> {
  const { rows } = await db.execute<{ day: string; price: number; staff: string }>(sql`
    SELECT DISTINCT ON (day, price) day, price, staff FROM (
      SELECT e.id, to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, (e.after ->> ${PRICE_FIELD})::float8 AS price,
        s.name AS staff
      FROM desk_events e JOIN staff s ON s.id = e.staff_id
      WHERE e.subject_kind = 'listing' AND e.subject = ${String(id)} AND e.region = ${region}
        AND jsonb_typeof(e.after -> ${PRICE_FIELD}) = 'number'
    ) AS changes ORDER BY day, price, id DESC`);
  return rows;
}
