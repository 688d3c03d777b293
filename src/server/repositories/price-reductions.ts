import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** A listing whose latest known price is below the one before; prices in major units of the region's currency. */
export interface PriceReduction {
  listingId: number;
  from: number;
  to: number;
  /** ISO date of the reduction, UTC. */
  reducedOn: string;
}

/** The latest reductions of a region that happened on or after an ISO date, newest first. */
export async function listPriceReductions(
  db: Database,
  region: string,
  since: string,
  limit: number,
): Promise<PriceReduction[]> {
  const result = await db.execute<{ id: string; from: string; to: string; reduced_on: string }>(sql`
    SELECT l.id, before.price AS from, latest.price AS to, latest.observed_on AS reduced_on
    FROM listing_prices latest
    JOIN listings l ON l.id = latest.listing_id AND l.region = ${region}
    CROSS JOIN LATERAL (
      SELECT price FROM listing_prices WHERE listing_id = l.id AND observed_on < latest.observed_on
      ORDER BY observed_on DESC LIMIT 1) AS before
    WHERE latest.observed_on >= ${since}::date AND latest.price < before.price
      AND NOT EXISTS (SELECT FROM listing_prices WHERE listing_id = l.id AND observed_on > latest.observed_on)
    ORDER BY latest.observed_on DESC, l.id DESC LIMIT ${limit}`);
  return result.rows.map((row) => ({
    listingId: Number(row.id),
    from: Number(row.from),
    to: Number(row.to),
    reducedOn: row.reduced_on,
  }));
}

/**
 * Records what listings cost on past days: demo stock and feeds that know their history.
 * A day that is already recorded keeps its price.
 */
export async function recordPrices(
  db: Database,
  prices: readonly { listingId: number; observedOn: string; price: number }[],
): Promise<void> {
  await db.execute(sql`
    INSERT INTO listing_prices (listing_id, observed_on, price)
    SELECT p."listingId", p."observedOn", p.price
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      AS p("listingId" bigint, "observedOn" date, price numeric)
    ON CONFLICT DO NOTHING`);
}
