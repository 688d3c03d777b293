import { type SQL, sql } from 'drizzle-orm';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { ImportLimits } from '../../import/import-job.ts';
import type { Database } from '../../storage/database.ts';
import { jsonForPostgres } from '../../storage/json-for-postgres.ts';
import type { ListingInput } from '../../storage/listing-row.ts';

type Known = Record<string, unknown> & {
  source_id: string;
  title: string;
  price: number;
  /** The price that was held back before, and what staff have decided. */
  held: number | null;
  decision: 'pass' | 'keep' | null;
};

/**
 * Finds cars of a batch of one source whose price changes by more than it may, notes them for staff, and returns the reasons. A
 * price that staff have let pass passes; one of staff stays anyway.
 */
export async function holdPrices(
  db: Database,
  region: string,
  { largestPriceChange, stockFeed }: ImportLimits,
  batch: readonly ListingInput[],
): Promise<ReadonlyMap<ListingInput, string>> {
  const reasons = new Map<ListingInput, string>();
  if (largestPriceChange === undefined || largestPriceChange === null) return reasons;
  const { rows } = await db.execute<Known>(sql`
    SELECT l.source_id, l.title, (l.fields ->> ${PRICE_FIELD})::float8 AS price, h.price::float8 AS held, h.decision
    FROM listings l LEFT JOIN held_prices h ON (h.region, h.source, h.source_id) = (l.region, l.source, l.source_id)
    WHERE (l.region, l.source) = (${region}, ${batch[0]?.source ?? ''}) AND l.source_id IN (${idsOf(batch)})
      AND jsonb_typeof(l.fields -> ${PRICE_FIELD}) = 'number' AND NOT coalesce(l.desk_fields ? ${PRICE_FIELD}, false)`);
  const known = new Map(rows.map((row) => [row.source_id, row]));
  const held: object[] = [];
  for (const listing of batch) {
    const { source, sourceId: source_id, fields } = listing;
    const before = known.get(source_id);
    const price = fields[PRICE_FIELD];
    if (!before || typeof price !== 'number' || before.price <= 0) continue;
    if (Math.abs(price - before.price) / before.price <= largestPriceChange) continue;
    if (before.decision === 'pass' && before.held === price) continue;
    const share = Math.round(largestPriceChange * 100);
    reasons.set(
      listing,
      `the price changes from ${before.price} to ${price}, by more than ${share} %; the car stays as it is until the desk lets the price pass`,
    );
    held.push({ source, source_id, title: before.title, stored_price: before.price, price });
  }
  if (held.length > 0)
    await db.execute(sql`
      INSERT INTO held_prices AS h (region, source, source_id, title, feed_name, stored_price, price)
      SELECT ${region}, i.source, i.source_id, i.title, ${stockFeed ?? null}, i.stored_price, i.price
      FROM json_to_recordset(${jsonForPostgres(held)}::json) AS i(source text, source_id text, title text, stored_price numeric, price numeric)
      ON CONFLICT (region, source, source_id) DO UPDATE SET title = excluded.title, feed_name = excluded.feed_name,
        stored_price = excluded.stored_price, price = excluded.price,
        held_at = CASE WHEN h.price = excluded.price THEN h.held_at ELSE now() END,
        decision = CASE WHEN h.price = excluded.price THEN h.decision END`);
  return reasons;
}

/** Forgets what was held back of cars that have a price now. */
export async function forgetHeldPrices(
  db: Database,
  region: string,
  batch: readonly ListingInput[],
): Promise<void> {
  if (batch.length === 0) return;
  await db.execute(sql`
    DELETE FROM held_prices
    WHERE (region, source) = (${region}, ${batch[0]?.source ?? ''}) AND source_id IN (${idsOf(batch)})`);
}

const idsOf = (batch: readonly ListingInput[]): SQL =>
  sql`SELECT jsonb_array_elements_text(${jsonForPostgres(batch.map(({ sourceId }) => sourceId))}::jsonb)`;
