import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** Price of a car on a day; `observedOn` is an ISO date, `price` in major units. */
export interface DailyPrice {
  sourceId: string;
  observedOn: string;
  price: number;
}

export interface StoredPrices {
  stored: number;
  updated: number;
  unchanged: number;
  /** Source ids without a stored listing. */
  unknown: string[];
}

/**
 * Records prices of known cars by day; `prices` has each (car, day) at most once. A car with a new price counts as
 * changed, because its page shows the history.
 */
export async function storePrices(
  db: Database,
  region: string,
  source: string,
  prices: readonly DailyPrice[],
): Promise<StoredPrices> {
  const result = await db.execute<{
    stored: number;
    updated: number;
    known: number;
    unknown: string[] | null;
  }>(sql`
    WITH given AS MATERIALIZED (
      SELECT p."sourceId" AS source_id, p."observedOn" AS observed_on, p.price, l.id
      FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS p("sourceId" text, "observedOn" date, price numeric)
      LEFT JOIN listings l ON l.region = ${region} AND l.source = ${source} AND l.source_id = p."sourceId"
    ), written AS (
      INSERT INTO listing_prices AS h (listing_id, observed_on, price)
      SELECT id, observed_on, price FROM given WHERE id IS NOT NULL
      ON CONFLICT (listing_id, observed_on) DO UPDATE SET price = excluded.price WHERE h.price <> excluded.price
      RETURNING listing_id, xmax = 0 AS is_new
    ), touched AS (
      UPDATE listings SET updated_at = now() WHERE id IN (SELECT listing_id FROM written)
    )
    SELECT (SELECT count(*) FILTER (WHERE is_new) FROM written)::int AS stored,
      (SELECT count(*) FILTER (WHERE NOT is_new) FROM written)::int AS updated,
      (SELECT count(*) FROM given WHERE id IS NOT NULL)::int AS known,
      (SELECT array_agg(DISTINCT source_id) FROM given WHERE id IS NULL) AS unknown`);
  const row = result.rows[0] ?? { stored: 0, updated: 0, known: 0, unknown: null };
  return {
    stored: row.stored,
    updated: row.updated,
    unchanged: row.known - row.stored - row.updated,
    unknown: row.unknown ?? [],
  };
}
