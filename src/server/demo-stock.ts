import { setTimeout as sleep } from 'node:timers/promises';
import { zonedDay } from '#domain/zoned-day.ts';
import type { Database } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { takeTurn } from './db/turns.ts';
import { createDemoListings, createDemoNewCars, DEMO_SOURCE, demoPrices, demoProfile } from './demo/index.ts';
import type { Content } from './load-content.ts';
import { rateRegion } from './price-ratings/rate-region.ts';
import { storePrices } from './repositories/daily-prices.ts';
import type { ListingInput } from './repositories/listing-row.ts';
import { countByRegion } from './repositories/listings.ts';
import { upsertListings } from './repositories/upsert-listings.ts';

/** Listings come with everything their pages show; more at once takes a busy machine longer than a statement may. */
const BATCH = 100;
/** Milliseconds until it is looked again whether another process has filled a region. */
const PAUSE = 200;

/**
 * Fills regions that have no listing at all with made-up cars. The same day of a region gives the same cars. What another
 * process is filling is waited for.
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
    let outcome = await fill(db, code, cars, region.price.roundTo);
    for (; outcome === 'busy'; outcome = await fill(db, code, cars, region.price.roundTo)) await sleep(PAUSE);
    if (outcome === 'known') continue;
    // housekeeping does it again soon
    await rateRegion(db, manifest).catch(() => {});
    onFilled(code, cars.length);
  }
}

/**
 * All or none: a region with some cars counts as filled the next time.
 * @returns `known`: it has cars meanwhile; `busy`: another process is at it
 */
async function fill(
  db: Database,
  region: string,
  cars: readonly ListingInput[],
  roundTo: number,
): Promise<'filled' | 'known' | 'busy'> {
  return inTransaction(db, async (transaction) => {
    if (!(await takeTurn(transaction, 'demoStock', region))) return 'busy';
    if ((await countByRegion(transaction)).has(region)) return 'known';
    for (let at = 0; at < cars.length; at += BATCH) {
      const batch = cars.slice(at, at + BATCH);
      await upsertListings(transaction, region, batch);
      await storePrices(transaction, region, DEMO_SOURCE, demoPrices(batch, roundTo));
    }
    return 'filled';
  });
}
