import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PriceRatingRules } from '#contracts/types.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { rateAfterOthers } from '#server/modules/price-ratings/rate-after-others.ts';
import { rateDueRegions } from '#server/modules/price-ratings/rate-due-regions.ts';
import { rateRegion } from '#server/modules/price-ratings/rate-region.ts';
import { watchRatings } from '#server/modules/price-ratings/rating-watch.ts';
import { ratingRuns, withRatingLock } from '#server/modules/price-ratings/repositories/price-rating-runs.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { shippedRegion } from '../shipped-regions.ts';
import { listingInput } from './listing-input.ts';
import { storedListings } from './stored-listings.ts';

const shipped = shippedRegion('sg').manifest;
let database: OpenDatabase;
let number = 0;
/** A new region for each test. */
let manifest = shipped;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  number += 1;
  manifest = { ...shipped, code: `rated-${number}` };
});

const car = (id: number, price: number, fields: object = {}) =>
  listingInput(String(id), {
    fields: {
      'listing.asking_price': price,
      'listing.is_available': true,
      'inventory.make_model': 'toyota.vios',
      [manifest.priceRating.year]: 2020,
      ...fields,
    },
  });
/** The minimum number of comparable cars for a rating. */
const market = () =>
  Array.from({ length: manifest.priceRating.minimumComparables }, (_, at) => car(at, 50_000));
const store = (cars: ReturnType<typeof car>[]) => upsertListings(database.db, manifest.code, cars);
const rate = (rules: Partial<PriceRatingRules> = {}) =>
  rateRegion(database.db, { ...manifest, priceRating: { ...manifest.priceRating, ...rules } });
const ratings = async () =>
  Object.fromEntries(
    (await storedListings(database.db, manifest.code)).map(({ sourceId, fields }) => [
      sourceId,
      fields[PRICE_RATING_FIELD],
    ]),
  );
const changes = async () => {
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS number FROM listing_changes WHERE region = $1',
    [manifest.code],
  );
  return rows[0].number;
};

describe('price ratings', () => {
  test('are stored with the cars, and only when they change', async () => {
    await store([...market(), car(100, 44_000), car(101, 47_500), car(102, 56_000)]);
    const done = await rate();
    expect(await ratings()).toMatchObject({ 0: 'fair', 100: 'great', 101: 'good', 102: 'above' });
    expect(done).toEqual({ ratings: { great: 1, good: 1, fair: 8, above: 1 }, none: 0, changed: 11 });
    const before = await changes();
    expect(await rate()).toMatchObject({ changed: 0 });
    expect(await changes()).toBe(before);
  });

  test('need enough comparable cars and are removed without them', async () => {
    await store(market());
    expect(await rate()).toMatchObject({ none: manifest.priceRating.minimumComparables, changed: 0 });
    await store([car(100, 40_000)]);
    await rate();
    expect(await ratings()).toMatchObject({ 100: 'great' });
    await store([car(0, 50_000, { is_sold: true })]);
    expect(await rate()).toMatchObject({ ratings: { great: 0, fair: 0 } });
    expect(new Set(Object.values(await ratings()))).toEqual(new Set([undefined]));
  });

  test('survive an unchanged import and are removed by a change until the next run', async () => {
    const cars = [...market(), car(100, 44_000)];
    await store(cars);
    await rate();
    expect(await store(cars)).toMatchObject({ updated: 0, unchanged: cars.length });
    expect(await ratings()).toMatchObject({ 0: 'fair', 100: 'great' });
    await store([car(100, 49_000)]);
    expect(await ratings()).toMatchObject({ 0: 'fair', 100: undefined });
    await rate();
    expect(await ratings()).toMatchObject({ 100: 'fair' });
  });

  test.each<Partial<PriceRatingRules>>([
    { bands: { great: -20, good: -15, fair: 20 } },
    { doubtfulFromPercent: 11 },
    { minimumComparables: 20 },
    { widestSpreadPercent: 1 },
    { least: { 'listing.mileage': 60_000 } },
    { same: ['inventory.make_model', 'inventory.fuel_type'] },
    { prices: ['listing.asking_price'] },
    { yearsApart: 0, widestYearsApart: 0 },
  ])('of other rules are those of a stock that is rated for the first time: %j', async (rules) => {
    const cars = [
      ...Array.from({ length: 16 }, (_, at) =>
        car(at, 44_000 + at * 800, {
          [manifest.priceRating.year]: 2019 + (at % 2),
          'inventory.fuel_type': at % 3 ? 'petrol' : 'hybrid',
          'listing.mileage': 80_000 - at * 4_000,
          'listing.promotional_price': at === 3 ? 40_000 : null,
        }),
      ),
      car(100, 44_000, { 'listing.mileage': 40_000 }),
      car(101, 58_000, { 'inventory.fuel_type': 'petrol' }),
    ];
    await store(cars);
    await rate();
    const before = await ratings();
    await rate(rules);
    const renewed = await ratings();
    await database.pool.query('DELETE FROM listings WHERE region = $1', [manifest.code]);
    await store(cars);
    await rate(rules);
    expect(renewed).toEqual(await ratings());
    expect(renewed).not.toEqual(before);
  });

  test('ignore new cars', async () => {
    await store([...market(), car(100, 44_000)].map((each) => ({ ...each, kind: 'new' as const })));
    expect(await rate()).toEqual({ ratings: { great: 0, good: 0, fair: 0, above: 0 }, none: 0, changed: 0 });
  });

  test('are not stored for cars that changed after they were read', async () => {
    await store([...market(), car(100, 44_000)]);
    const changing = store([car(100, 60_000)]);
    await Promise.all([rate(), changing]);
    expect([undefined, 'above']).toContain((await ratings())[100]);
  });

  test('are not computed when the manifest turns them off', async () => {
    await store([...market(), car(100, 44_000)]);
    const off = { ...manifest, features: { ...manifest.features, priceRating: false } };
    expect(await rateRegion(database.db, off)).toBeUndefined();
    expect((await ratingRuns(database.db)).has(manifest.code)).toBe(false);
  });
});

describe('rating runs of two processes', () => {
  test('do not rate one region at the same time', async () => {
    await store([...market(), car(100, 44_000)]);
    const done = await withRatingLock(database.db, manifest.code, () => rate());
    expect(done).toBeUndefined();
    expect(await ratings()).toMatchObject({ 100: undefined });
    expect(await rate()).toMatchObject({ changed: 9 });
  });

  test('wait for each other when new cars must be rated', async () => {
    await store([...market(), car(100, 44_000)]);
    const [taken, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = withRatingLock(database.db, manifest.code, () => {
      taken.resolve();
      return held.promise;
    });
    await taken.promise;
    await expect(rateAfterOthers(database.db, manifest, 1)).rejects.toThrow('another process');
    const second = rateAfterOthers(database.db, manifest);
    held.resolve();
    await first;
    expect(await second).toMatchObject({ changed: 9 });
  });

  test('run once when due', async () => {
    await store([...market(), car(100, 44_000)]);
    const dueAt = Date.now();
    const both = await Promise.all([1, 2].map(() => rateRegion(database.db, manifest, { dueAt })));
    const later = await rateRegion(database.db, manifest, { dueAt });
    expect([...both, later].filter((report) => report)).toHaveLength(1);
  });
});

describe('the age of ratings', () => {
  const ageBy = (hours: number) =>
    database.pool.query(
      'UPDATE price_rating_runs SET rated_at = now() - make_interval(mins => $2) WHERE region = $1',
      [manifest.code, Math.round(hours * 60)],
    );

  test('determines when they are computed again', async () => {
    await store([...market(), car(100, 44_000)]);
    await rateDueRegions(database.db, [manifest], Date.now());
    const first = (await ratingRuns(database.db)).get(manifest.code) ?? 0;
    expect(await ratings()).toMatchObject({ 100: 'great' });
    await rateDueRegions(database.db, [manifest], Date.now());
    expect((await ratingRuns(database.db)).get(manifest.code)).toBe(first);
    await ageBy(manifest.priceRating.everyHours + 1);
    await rateDueRegions(database.db, [manifest], Date.now());
    expect((await ratingRuns(database.db)).get(manifest.code)).toBeGreaterThanOrEqual(first);
  });

  test('determines whether they are shown, and notifies each process of changes', async () => {
    let now = Date.now();
    const watch = watchRatings({
      db: database.db,
      log: quiet,
      manifests: () => [manifest],
      clock: () => now,
    });
    const onFlip = vi.fn();
    watch.onFlip(onFlip);
    const states: unknown[] = [];
    const refresh = async () => {
      await watch.refresh();
      states.push([watch.isShown(manifest.code), watch.version(manifest.code)]);
    };
    await refresh();
    await rate();
    await refresh();
    await refresh();
    now += (manifest.priceRating.freshForHours + 1) * HOUR_MS;
    await refresh();
    now -= HOUR_MS * 2;
    await refresh();
    watch.stop();
    expect(states).toEqual([
      [false, 0],
      [true, 1],
      [true, 1],
      [false, 2],
      [true, 3],
    ]);
    expect(onFlip.mock.calls).toEqual([[manifest.code], [manifest.code], [manifest.code]]);
  });

  test('still applies while the database is down', async () => {
    await rate();
    let now = Date.now();
    const other = await createTestDatabase();
    const log = { ...quiet, warn: vi.fn() };
    const watch = watchRatings({ db: other.db, log, manifests: () => [manifest], clock: () => now });
    await rateRegion(other.db, manifest);
    await watch.refresh();
    expect(watch.isShown(manifest.code)).toBe(true);
    await other.close();
    await watch.refresh();
    await watch.refresh();
    expect([watch.isShown(manifest.code), log.warn.mock.calls.length]).toEqual([true, 1]);
    now += (manifest.priceRating.freshForHours + 1) * HOUR_MS;
    await watch.refresh();
    watch.stop();
    expect(watch.isShown(manifest.code)).toBe(false);
  });
});

test('a region that fails is named and does not stop others from being rated', async () => {
  const rules = { ...manifest.priceRating, same: null as never };
  const broken = { ...manifest, code: 'broken', priceRating: rules };
  await expect(rateDueRegions(database.db, [broken, manifest], Date.now())).rejects.toThrow(/^broken: /);
  expect((await ratingRuns(database.db)).get(manifest.code)).toBeGreaterThan(0);
});

test('a connection lost in a transaction rejects the transaction only', async () => {
  const lost = inTransaction(database.db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await database.db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int)`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await database.db.execute(sql`SELECT 1 AS one`);
  expect(rows).toEqual([{ one: 1 }]);
});
