import { type SQL, sql } from 'drizzle-orm';
import { currentPrice } from '#domain/money/current-price.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { INSTALLMENT_FIELD, OWN_INSTALLMENT_FIELD } from '#region/format/loan-of.ts';
import type { ImportLimits } from '../../import/import-job.ts';
import type { Database } from '../../storage/database.ts';
import { jsonForPostgres } from '../../storage/json-for-postgres.ts';
import type { ListingInput } from '../../storage/listing-row.ts';

type Known = Record<string, unknown> & {
  source_id: string;
  title: string;
  /** Values that visitors see; those of staff win over what comes. */
  fields: ListingInput['fields'];
  desk_fields: ListingInput['fields'] | null;
  /** The last asking price that it had, if it has none now. */
  last_price: number | null;
  /** The price that was held back before, and what staff have decided. */
  held: number | null;
  decision: 'pass' | 'keep' | null;
};

const PROMOTIONAL_PRICE = 'listing.promotional_price';
const isSold = ({ status }: ListingInput) => status === 'sold';
const priceOf = (fields: ListingInput['fields']) =>
  currentPrice(fields[PRICE_FIELD], fields[PROMOTIONAL_PRICE]);

/**
 * Finds cars of a batch of one source whose price changes by more than it may, notes them for staff, and returns the reasons
 * with those of odd prices. A price that staff have let pass passes; one of staff stays anyway. A car that has left, or had
 * no price for a while, is compared with what it cost before. One that is sold is stored at once, with its former price.
 */
export async function holdPrices(
  db: Database,
  region: string,
  { largestPriceChange, stockFeed }: ImportLimits,
  batch: readonly ListingInput[],
  odd: ReadonlyMap<ListingInput, string>,
): Promise<ReadonlyMap<ListingInput, string>> {
  const reasons = new Map(odd);
  const limit = largestPriceChange ?? Number.POSITIVE_INFINITY;
  if (limit === Number.POSITIVE_INFINITY && ![...odd.keys()].some(isSold)) return reasons;
  const known = await knownCars(db, region, batch);
  const held: object[] = [];
  for (const listing of batch) {
    const { source, sourceId: source_id, fields } = listing;
    const before = known.get(source_id);
    if (!before) continue;
    const former = priceOf(before.fields) ?? before.last_price ?? undefined;
    const price = priceOf({ ...fields, ...before.desk_fields });
    const isPassed = before.decision === 'pass' && before.held === price;
    const change = former === undefined || price === undefined ? 0 : Math.abs(price - former) / former;
    if (!odd.has(listing) && (change <= limit || isPassed)) continue;
    if (isSold(listing)) {
      keepPrices(listing, before.fields);
      reasons.delete(listing);
    } else if (!odd.has(listing)) {
      reasons.set(
        listing,
        `the price changes from ${former} to ${price}, by more than ${Math.round(limit * 100)} %; the car stays as it is until the desk lets the price pass`,
      );
      held.push({ source, source_id, title: before.title, stored_price: former, price });
    }
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

/** Prices, and what follows from them. */
const PRICES = [PRICE_FIELD, PROMOTIONAL_PRICE, INSTALLMENT_FIELD, OWN_INSTALLMENT_FIELD];

function keepPrices(listing: ListingInput, former: ListingInput['fields']): void {
  const { fields, counted = {} } = listing;
  const other = ([name]: [string, unknown]) => !PRICES.includes(name);
  const prices = Object.entries(former).filter((entry) => !other(entry));
  listing.fields = Object.fromEntries([...Object.entries(fields).filter(other), ...prices]);
  listing.counted = Object.fromEntries(Object.entries(counted).filter(other));
}

/** The cars of a batch that are stored or have left. */
async function knownCars(
  db: Database,
  region: string,
  batch: readonly ListingInput[],
): Promise<ReadonlyMap<string, Known>> {
  const isMeant = sql`(c.region, c.source) = (${region}, ${batch[0]?.source ?? ''}) AND c.source_id IN (${idsOf(batch)})`;
  const { rows } = await db.execute<Known>(sql`
    SELECT c.source_id, c.title, c.fields, c.desk_fields, c.last_price::float8, h.price::float8 AS held, h.decision
    FROM (
      SELECT c.source_id, c.title, c.fields, c.desk_fields, (
        SELECT p.price FROM listing_prices p WHERE p.listing_id = c.id AND p.price > 0 ORDER BY p.observed_on DESC LIMIT 1
      ) AS last_price
      FROM listings c WHERE ${isMeant}
      UNION ALL
      SELECT c.source_id, c.listing ->> 'title', c.listing -> 'fields', nullif(c.listing -> 'desk_fields', 'null'), (
        SELECT p.price FROM jsonb_to_recordset(c.prices) AS p(day date, price numeric) WHERE p.price > 0 ORDER BY p.day DESC LIMIT 1)
      FROM ended_listings c WHERE ${isMeant}
    ) c LEFT JOIN held_prices h ON (h.region, h.source, h.source_id) = (${region}, ${batch[0]?.source ?? ''}, c.source_id)`);
  return new Map(rows.map((row) => [row.source_id, row]));
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
