import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A price, in major units, and the ISO day from which it held. */
export interface PriceChange {
  on: string;
  price: number;
}

/** The prices of a listing by rising day, days on which nothing changed left out; null when it has had only one. */
export function priceChanges(listingId: PgColumn): SQL<PriceChange[] | null> {
  return sql`(
    SELECT CASE WHEN count(*) > 1 THEN jsonb_agg(jsonb_build_object('on', observed_on, 'price', price) ORDER BY observed_on) END
    FROM (SELECT observed_on, price, lag(price) OVER (ORDER BY observed_on) AS before
      FROM listing_prices WHERE listing_id = ${listingId} AND price > 0) AS days
    WHERE before IS DISTINCT FROM price)`;
}
