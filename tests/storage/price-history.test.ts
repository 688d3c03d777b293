import { afterAll, beforeAll, expect, test } from 'vitest';
import { markReductions } from '../../src/server/modules/listings/repositories/mark-reductions.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { versionedListings } from '../../src/server/modules/listings/repositories/versioned-listing.ts';
import { storePrices } from '../../src/server/modules/price-ratings/repositories/daily-prices.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { until } from '../until.ts';
import { listingInput } from './listing-input.ts';
import { storedListings } from './stored-listings.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const priced = (id: string, price: number) => listingInput(id, { fields: { 'listing.asking_price': price } });
const reductions = async () =>
  (await storedListings(database.db, 'sale')).map(({ fields }) => [
    fields['listing.original_price'],
    fields['listing.reduced_on'],
  ]);

test('marks listings that cost less than before as reduced, and no others', async () => {
  const { db } = database;
  const { source } = listingInput('1');
  await upsertListings(db, 'sale', [priced('1', 40_000), priced('2', 40_000), priced('3', 40_000)]);
  await storePrices(db, 'sale', source, [
    { sourceId: '1', observedOn: '2026-01-10', price: 45_000 },
    { sourceId: '2', observedOn: '2026-01-10', price: 39_000 },
  ]);
  await markReductions(db, 'sale', source);
  const [first] = await storedListings(db, 'sale');
  const today = first?.createdAt.toISOString().slice(0, 10);
  const none = [undefined, undefined];
  expect(await reductions()).toEqual([[45_000, today], none, none]);
  await upsertListings(db, 'sale', [priced('1', 46_000)]);
  await markReductions(db, 'sale', source);
  expect(await reductions()).toEqual([none, none, none]);
});

test('a change other than the price does not affect the price history', async () => {
  const { db, pool } = database;
  await upsertListings(db, 'still', [priced('1', 40_000)]);
  const [row] = await storedListings(db, 'still');
  await pool.query("UPDATE listing_prices SET observed_on = '2026-01-01' WHERE listing_id = $1", [row?.id]);
  await upsertListings(db, 'still', [{ ...priced('1', 40_000), title: 'New title' }]);
  const priceRows = await pool.query('SELECT price FROM listing_prices WHERE listing_id = $1', [row?.id]);
  expect(priceRows.rows).toEqual([{ price: '40000' }]);
});

test('marking a reduction keeps what the desk changes at the same time', async () => {
  const { db, pool } = database;
  const { source } = listingInput('1');
  await upsertListings(db, 'both', [priced('1', 40_000)]);
  await storePrices(db, 'both', source, [{ sourceId: '1', observedOn: '2026-01-10', price: 45_000 }]);
  const desk = await pool.connect();
  await desk.query('BEGIN');
  await desk.query(`UPDATE listings SET fields = fields || '{"listing.mileage": 7}' WHERE region = 'both'`);
  const marking = markReductions(db, 'both', source);
  await until(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });
  await desk.query('COMMIT');
  desk.release();
  await marking;
  const [{ fields } = { fields: {} }] = await storedListings(db, 'both');
  expect(fields).toMatchObject({ 'listing.mileage': 7, 'listing.original_price': 45_000 });
});

test('a reduction remains until an import changes the price', async () => {
  const { db } = database;
  const { source } = listingInput('1');
  const marks = async () =>
    (await storedListings(db, 'reduced')).map(({ fields }) => [
      fields['listing.original_price'],
      fields['listing.reduced_on'],
    ]);
  await upsertListings(db, 'reduced', [priced('1', 40_000)]);
  await storePrices(db, 'reduced', source, [
    { sourceId: '1', observedOn: '2026-01-10', price: 45_000 },
    { sourceId: '1', observedOn: '2026-02-01', price: 40_000 },
  ]);
  await markReductions(db, 'reduced', source);
  await upsertListings(db, 'reduced', [{ ...priced('1', 40_000), title: 'New title' }]);
  expect(await marks()).toEqual([[45_000, '2026-02-01']]);
  await upsertListings(db, 'reduced', [{ ...priced('1', 41_000), title: 'New title' }]);
  expect(await marks()).toEqual([[undefined, undefined]]);
});

test('the price history contains days on which the price changed, and has its own version', async () => {
  const { db } = database;
  const { source } = listingInput('1');
  const read = versionedListings(db);
  await upsertListings(db, 'history', [priced('1', 40_000), priced('2', 40_000)]);
  const before = await read('history', 'car-1', '');
  expect(before?.changed?.row?.priceHistory).toBeNull();
  const prices = [
    { sourceId: '1', observedOn: '2026-01-10', price: 45_000 },
    { sourceId: '1', observedOn: '2026-01-11', price: 45_000 },
    { sourceId: '1', observedOn: '2026-02-01', price: 42_000.5 },
    { sourceId: '1', observedOn: '2026-02-02', price: 40_000 },
    { sourceId: '2', observedOn: '2026-02-02', price: 40_000 },
  ];
  await storePrices(db, 'history', source, prices);
  const after = await read('history', 'car-1', before?.version ?? '');
  expect(after?.changed?.row?.priceHistory).toEqual([
    { on: '2026-01-10', price: 45_000 },
    { on: '2026-02-01', price: 42_000.5 },
    { on: '2026-02-02', price: 40_000 },
  ]);
  expect(after?.changed?.row?.updatedAt.getTime()).toBeGreaterThan(
    before?.changed?.row?.updatedAt.getTime() ?? 0,
  );
  expect((await read('history', 'car-2', ''))?.changed?.row?.priceHistory).toBeNull();
  await storePrices(db, 'history', source, prices);
  const again = await read('history', 'car-1', after?.version ?? '');
  expect(again?.version).toBe(after?.version);
  expect(again?.changed?.row).toBeUndefined();
});
