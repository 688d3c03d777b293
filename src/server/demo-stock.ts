import { zonedDay } from '#domain/zoned-day.ts';
import type { Database } from './db/database.ts';
import { createDemoListings, createDemoNewCars, DEMO_SOURCE, demoPrices, demoProfile } from './demo/index.ts';
import type { Content } from './load-content.ts';
import { rateRegion } from './price-ratings/rate-region.ts';
import { storePrices } from './repositories/daily-prices.ts';
import { countByRegion } from './repositories/listings.ts';
import { upsertListings } from './repositories/upsert-listings.ts';

/** Listings come with everything their pages show; more at once takes a busy machine longer than a statement may. */
const BATCH = 100;

/**
 * Fills regions that have no listing at all with made-up cars. The same day of a region gives the same cars.
 * @param now milliseconds since 1970
 * @returns how many cars each filled region got
 */
export async function fillEmptyRegions(
  db: Database,
  { regions, catalogue }: Pick<Content, 'regions' | 'catalogue'>,
  now: number,
  onFilled: (region: string, cars: number) => void,
): Promise<void> {
  const counts = await countByRegion(db);
  for (const { code, manifest } of regions.all) {
    if (counts.has(code)) continue;
    const today = zonedDay(now, manifest.timeZone);
    const region = demoProfile(manifest);
    const options = { region, catalogue, seed: code, today };
    const cars = [...createDemoListings(options), ...createDemoNewCars(options)];
    // all or none: a region with some cars counts as filled the next time
    await db.transaction(async (transaction) => {
      for (let at = 0; at < cars.length; at += BATCH) {
        const batch = cars.slice(at, at + BATCH);
        await upsertListings(transaction, code, batch);
        await storePrices(transaction, code, DEMO_SOURCE, demoPrices(batch, region.price.roundTo));
      }
    });
    // housekeeping does it again soon
    await rateRegion(db, manifest).catch(() => {});
    onFilled(code, cars.length);
  }
}
