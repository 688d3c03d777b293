import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { PriceRatingRules, RegionManifest } from '#contracts/types.ts';
import type { PriceRating, RatedPrice } from '#domain/price-rating/price-rating.ts';
import { ratePrices } from '#domain/price-rating/rate-prices.ts';
import { type RatedCar, ratedCar, ratedFields } from '#domain/price-rating/rated-car.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { isDue } from './rating-age.ts';
import { ratingRuns, recordRatingRun, withRatingLock } from './repositories/price-rating-runs.ts';
import {
  type NewComparison,
  type NewRating,
  type RatedListing,
  storeComparisons,
  storeRatings,
  streamRatedListings,
} from './repositories/rated-listings.ts';

const READ_BATCH_SIZE = 2_000;
/** Rewritten cars are read again by searches: few at once, so that none waits for many. */
const WRITE_BATCH_SIZE = 200;

/** Result of a run. */
export interface RatingReport {
  /** Number of cars by rating. */
  ratings: Record<PriceRating, number>;
  /** Used cars without a rating. */
  none: number;
  /** Cars whose rating changed. */
  changed: number;
}

export interface RatingOptions {
  /** Rates only a region whose last rating is too old at this time, milliseconds since 1970. */
  dueAt?: number;
  /** Ends the run early; stored ratings stay. */
  signal?: AbortSignal;
}

/** Part of a manifest that rating needs. */
export type RatedManifest = Pick<RegionManifest, 'code' | 'priceRating' | 'features'>;

/**
 * Rates the price of every used car of a region and stores the changes. Yields to other work in between.
 * @returns undefined if the region has no ratings, is not due, or another process is rating it
 * @throws if the database is unavailable, or the reason of the signal
 */
export async function rateRegion(
  db: Database,
  manifest: RatedManifest,
  { dueAt, signal }: RatingOptions = {},
): Promise<RatingReport | undefined> {
  const { code, features, priceRating: rules } = manifest;
  if (!features.priceRating) return undefined;
  return withRatingLock(db, code, async () => {
    // another process may have finished just before
    if (dueAt !== undefined && !isDue(rules, (await ratingRuns(db)).get(code), dueAt)) return undefined;
    const stored = await readListings(db, code, rules, signal);
    const ratings = await rateAll(stored, rules, signal);
    const changed = await storeChanges(db, code, changesIn(stored, ratings), signal);
    await storeFigures(db, stored, ratings, signal);
    await recordRatingRun(db, code);
    return { ratings: countOf(ratings), none: stored.length - ratings.size, changed };
  });
}

async function readListings(
  db: Database,
  region: string,
  rules: PriceRatingRules,
  signal?: AbortSignal,
): Promise<(Omit<RatedListing, 'fields'> & { car?: RatedCar })[]> {
  const names = ratedFields(rules);
  const all: Awaited<ReturnType<typeof readListings>> = [];
  for (let isMore = true; isMore; ) {
    signal?.throwIfAborted();
    const rows = await streamRatedListings(db, region, names, all.at(-1)?.id ?? 0, READ_BATCH_SIZE);
    for (const { fields, ...row } of rows) all.push({ ...row, car: ratedCar({ ...row, fields }, rules) });
    isMore = rows.length === READ_BATCH_SIZE;
  }
  return all;
}

async function rateAll(
  stored: readonly { isDemo: boolean; car?: RatedCar }[],
  rules: PriceRatingRules,
  signal?: AbortSignal,
): Promise<Map<number, RatedPrice>> {
  const ratings = new Map<number, RatedPrice>();
  // demo cars and real ones are rated separately
  for (const alike of Map.groupBy(stored, ({ isDemo }) => isDemo).values()) {
    const cars = alike.flatMap(({ car }) => car ?? []);
    for (const part of ratePrices(cars, rules)) {
      for (const [id, rating] of part) ratings.set(id, rating);
      await letOthersRun();
      signal?.throwIfAborted();
    }
  }
  return ratings;
}

function changesIn(
  stored: readonly Omit<RatedListing, 'fields'>[],
  ratings: ReadonlyMap<number, RatedPrice>,
): NewRating[] {
  return stored
    .filter(({ id, rating }) => (rating ?? null) !== (ratings.get(id)?.rating ?? null))
    .map(({ id, contentHash }) => ({ id, contentHash, rating: ratings.get(id)?.rating ?? null }));
}

async function storeChanges(
  db: Database,
  region: string,
  changes: readonly NewRating[],
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0;
  const wait = paced(signal);
  for (let at = 0; at < changes.length; at += WRITE_BATCH_SIZE) {
    if (at > 0) await wait();
    signal?.throwIfAborted();
    changed += await storeRatings(db, region, changes.slice(at, at + WRITE_BATCH_SIZE));
  }
  return changed;
}

async function storeFigures(
  db: Database,
  stored: readonly Omit<RatedListing, 'fields'>[],
  ratings: ReadonlyMap<number, RatedPrice>,
  signal?: AbortSignal,
): Promise<void> {
  const changes = stored.flatMap(({ id, comparison }): NewComparison[] => {
    const { usual, cars } = ratings.get(id) ?? {};
    if (usual === comparison?.usual && cars === comparison?.cars) return [];
    return [{ id, comparison: usual === undefined || cars === undefined ? null : { usual, cars } }];
  });
  const wait = paced(signal);
  for (let at = 0; at < changes.length; at += WRITE_BATCH_SIZE) {
    if (at > 0) await wait();
    signal?.throwIfAborted();
    await storeComparisons(db, changes.slice(at, at + WRITE_BATCH_SIZE));
  }
}

function countOf(ratings: ReadonlyMap<number, RatedPrice>): Record<PriceRating, number> {
  const counts = { great: 0, good: 0, fair: 0, above: 0 };
  for (const { rating } of ratings.values()) counts[rating] += 1;
  return counts;
}
