import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RegionManifest } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { Content } from '#server/manifests/load-content.ts';
import { countByRegion, findFilledRegions, upsertListings } from '#server/modules/listings/index.ts';
import { rateRegion, storePrices } from '#server/modules/price-ratings/index.ts';
import { tryAdvisoryLock } from '#server/storage/advisory-locks.ts';
import type { Database } from '#server/storage/database.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createDemoListings, createDemoNewCars, DEMO_SOURCE, demoPrices, demoProfile } from './index.ts';

/** Listings contain all details of their pages; larger batches could exceed the statement timeout on a busy machine. */
const BATCH = 100;
/** Milliseconds between checks whether another process has filled a region. */
const PAUSE_MS = 200;
const MAX_TRIES = 150;

/**
 * Fills regions that this process serves and that have no listings with demo cars. The same day of a region gives the same cars. Waits for regions
 * that another process is filling.
 * @param db with a statement timeout for bulk jobs: a slow machine takes seconds for a batch
 * @param now milliseconds since 1970
 * @param onFailed is called with a region that cannot be filled; the others are
 */
export async function fillEmptyRegions(
  db: Database,
  { regions, catalogue }: Pick<Content, 'regions' | 'catalogue'>,
  now: number,
  onFilled: (region: string, cars: number) => void,
  onFailed: (region: string, error: unknown) => void,
): Promise<void> {
  const codes = regions.served.map(({ code }) => code);
  const filled = await findFilledRegions(db, codes);
  for (const { code, manifest } of regions.served) {
    if (filled.has(code)) continue;
    try {
      const cars = await fillRegion(db, manifest, catalogue, now);
      if (cars > 0) onFilled(code, cars);
    } catch (error) {
      onFailed(code, error);
    }
  }
}

/** @returns number of cars that were stored; 0 if another process has filled the region */
async function fillRegion(
  db: Database,
  manifest: RegionManifest,
  catalogue: Catalogue,
  now: number,
): Promise<number> {
  const { cars, roundTo } = stockOf(manifest, catalogue, now);
  let outcome = await fill(db, manifest.code, cars, roundTo);
  for (; outcome === 'busy'; outcome = await fill(db, manifest.code, cars, roundTo)) await sleep(PAUSE_MS);
  if (outcome === 'known') return 0;
  // the scheduled job retries soon
  await rateRegion(db, manifest).catch(() => {});
  return cars.length;
}

/**
 * One transaction: a region with some cars would count as filled next time.
 * @returns `known`: it has cars meanwhile; `busy`: another process is filling it
 */
async function fill(
  db: Database,
  region: string,
  cars: readonly ListingInput[],
  roundTo: number,
): Promise<'filled' | 'known' | 'busy'> {
  return inTransaction(db, async (transaction) => {
    if (!(await tryAdvisoryLock(transaction, 'demoStock', region))) return 'busy';
    if ((await findFilledRegions(transaction, [region])).size > 0) return 'known';
    await store(transaction, region, cars, roundTo);
    return 'filled';
  });
}

type StoreProgress = (done: number, total: number) => void;

/** Result of a refill. */
export interface Refill {
  /** Number of demo cars after the refill. */
  cars: number;
  /** Number of demo cars that were removed. */
  removed: number;
  /** Number of imported cars, which are not changed. */
  imported: number;
}

/**
 * Recreates the demo cars of a region from its current manifest; imported cars stay. One transaction: the site, which
 * may be running, shows the stock before or after.
 * @param now milliseconds since 1970
 * @param onProgress gets the cars that are stored, of all
 * @throws if another process keeps filling it, or the region has imported cars and no demo stock
 */
export async function refillDemoStock(
  db: Database,
  { manifest, catalogue }: { manifest: RegionManifest; catalogue: Catalogue },
  now: number,
  onProgress?: StoreProgress,
): Promise<Refill> {
  const { code } = manifest;
  const { cars, roundTo } = stockOf(manifest, catalogue, now);
  const refill = await inTransaction(db, async (transaction) => {
    for (let tries = 0; !(await tryAdvisoryLock(transaction, 'demoStock', code)); tries += 1) {
      if (tries === MAX_TRIES) throw new Error(`Another process is filling ${code}; try again later.`);
      await sleep(PAUSE_MS);
    }
    const { total = 0, demo = 0 } = (await countByRegion(transaction)).get(code) ?? {};
    if (total > 0 && demo === 0)
      throw new Error(`${code} has ${total} imported cars and no demo stock; nothing was changed.`);
    const removed = await removeOtherDemoListings(transaction, code, DEMO_SOURCE, cars);
    const held = await heldDemoListings(transaction, code, DEMO_SOURCE);
    const free = cars.filter(({ sourceId }) => !held.has(sourceId));
    await store(transaction, code, free, roundTo, onProgress);
    return { cars: cars.length, removed, imported: total - demo };
  });
  // the scheduled job retries soon
  await rateRegion(db, manifest).catch(() => {});
  return refill;
}

function stockOf(
  manifest: RegionManifest,
  catalogue: Catalogue,
  now: number,
): { cars: ListingInput[]; roundTo: number } {
  const region = demoProfile(manifest);
  const today = zonedDay(now, manifest.timeZone);
  const options = { region, catalogue, seed: manifest.code, today };
  return {
    cars: [...createDemoListings(options), ...createDemoNewCars(options)],
    roundTo: region.price.roundTo,
  };
}

async function store(
  transaction: Database,
  region: string,
  cars: readonly ListingInput[],
  roundTo: number,
  onProgress?: StoreProgress,
): Promise<void> {
  for (let at = 0; at < cars.length; at += BATCH) {
    const batch = cars.slice(at, at + BATCH);
    await upsertListings(transaction, region, batch);
    await storePrices(transaction, region, DEMO_SOURCE, demoPrices(batch, roundTo));
    onProgress?.(Math.min(at + BATCH, cars.length), cars.length);
  }
}

/** Ids of demo cars that an offer holds: they stay as they are. */
async function heldDemoListings(
  transaction: Database,
  region: string,
  source: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ source_id: string }>(sql`
    SELECT l.source_id FROM listings l JOIN listing_holds h ON h.listing_id = l.id AND h.released_at IS NULL
    WHERE l.region = ${region} AND l.source = ${source} AND l.is_demo`);
  return new Set(rows.map((row) => row.source_id));
}

/**
 * Deletes the demo cars of a region that are not given, but for those that an offer holds, and the earlier prices of the
 * others: an id may now belong to another car, which must not inherit prices.
 * @returns number of deleted cars
 */
async function removeOtherDemoListings(
  transaction: Database,
  region: string,
  source: string,
  listings: readonly Pick<ListingInput, 'sourceId' | 'slug'>[],
): Promise<number> {
  const pairs = JSON.stringify(listings.map(({ sourceId, slug }) => ({ sourceId, slug })));
  const { rowCount } = await transaction.execute(sql`
    DELETE FROM listings l WHERE l.region = ${region} AND l.source = ${source} AND l.is_demo
      AND NOT EXISTS (SELECT FROM listing_holds AS h WHERE h.listing_id = l.id AND h.released_at IS NULL)
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${pairs}::jsonb) AS k("sourceId" text, slug text)
        WHERE k."sourceId" = l.source_id AND k.slug = l.slug)`);
  await transaction.execute(sql`
    DELETE FROM listing_prices h USING listings l
    WHERE l.id = h.listing_id AND l.region = ${region} AND l.source = ${source} AND l.is_demo`);
  return rowCount ?? 0;
}
