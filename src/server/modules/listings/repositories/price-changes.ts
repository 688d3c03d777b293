import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A price in major units and the ISO day from which it applied. */
export interface PriceChange {
  on: string;
  price: number;
}

/** Selects the price changes of a listing by ascending day; null if it had only one price. */
export function priceChanges(listingId: PgColumn): SQL<PriceChange[] | null> {
  return sql`(
    SELECT CASE WHEN count(*) > 1 THEN jsonb_agg(jsonb_build_object('on', observed_on, 'price', price) ORDER BY observed_on) END
    FROM (SELECT observed_on, price, lag(price) OVER (ORDER BY observed_on) AS before
      FROM listing_prices WHERE listing_id = ${listingId} AND price > 0) AS days
    WHERE before IS DISTINCT FROM price)`;
}
