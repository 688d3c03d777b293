import { sql } from 'drizzle-orm';
import type { RegionManifest } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { Database } from '../../storage/database.ts';
import type { ListingInput } from '../../storage/listing-row.ts';

/** A price outside these shares of the usual one has lost or gained digits, or is something else. */
const MIN_SHARE = 0.05;
const MAX_SHARE = 20;
/** Cars whose prices tell what is usual, and how many years apart they may be. */
const MIN_CARS = 5;
const YEARS_APART = 3;
export const MODEL = 'inventory.make_model';
const YEAR = 'inventory.manufacture_year';

/** Prices of cars of a model: the middle one of a year and how many there are. */
type YearPrice = Record<'year' | 'price' | 'cars', number>;

/** Prices by model. */
export type UsualPrices = ReadonlyMap<string, readonly YearPrice[]>;

/** Reads what the real cars of a region and kind are on offer for. @param models only these; absent: all */
export async function readUsualPrices(
  db: Database,
  { code }: RegionManifest,
  kind: ListingInput['kind'],
  models?: readonly unknown[],
): Promise<UsualPrices> {
  const isAsked = models
    ? sql`fields ->> ${MODEL} IN (SELECT jsonb_array_elements_text(${JSON.stringify(models)}::jsonb))`
    : sql`true`;
  const { rows } = await db.execute<YearPrice & { model: string }>(
    sql`SELECT fields ->> ${MODEL} AS model, (fields ->> ${YEAR})::float AS year, count(*)::int AS cars,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY (fields ->> ${PRICE_FIELD})::float) AS price
        FROM listings
        WHERE region = ${code} AND kind = ${kind} AND NOT is_demo AND fields ? ${MODEL} AND ${isAsked}
          AND jsonb_typeof(fields -> ${PRICE_FIELD}) = 'number' AND jsonb_typeof(fields -> ${YEAR}) = 'number'
        GROUP BY 1, 2`,
  );
  return Map.groupBy(rows, ({ model }) => model);
}

/**
 * The cars of a batch whose price is far from what cars of this model and age cost in the region and in the batch, each
 * with the reason. Where there are too few such cars, any price is usual.
 */
export function findOddPrices(
  batch: readonly ListingInput[],
  usual: UsualPrices,
): ReadonlyMap<ListingInput, string> {
  const odd = new Map<ListingInput, string>();
  for (const [model, alike] of Map.groupBy(batch, ({ fields }) => fields[MODEL])) {
    if (typeof model !== 'string') continue;
    const ofBatch = alike.map(({ fields }) => ({ year: fields[YEAR], price: fields[PRICE_FIELD], cars: 1 }));
    const known = [...(usual.get(model) ?? []), ...ofBatch].filter(
      (each): each is YearPrice => typeof each.price === 'number' && typeof each.year === 'number',
    );
    for (const [at, listing] of alike.entries()) {
      const { year, price } = ofBatch[at] ?? {};
      if (typeof year !== 'number' || typeof price !== 'number') continue;
      const near = known.filter((each) => each !== ofBatch[at] && Math.abs(each.year - year) <= YEARS_APART);
      const cars = near.reduce((sum, each) => sum + each.cars, 0);
      const middle = middleOf(near, cars);
      const share = price / middle;
      if (cars >= MIN_CARS && (share < MIN_SHARE || share > MAX_SHARE))
        odd.set(
          listing,
          `the price ${price} is far from ${Math.round(middle)}, the usual one of ${cars} such cars; "oddPrices": "keep" lets it pass`,
        );
    }
  }
  return odd;
}

/** The price that half of the cars do not exceed. */
function middleOf(prices: readonly YearPrice[], cars: number): number {
  let passed = 0;
  for (const { price, cars: count } of prices.toSorted((a, b) => a.price - b.price)) {
    passed += count;
    if (passed * 2 >= cars) return price;
  }
  return Number.NaN;
}
