import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../src/server/db/database.ts';
import { streamListings } from '../../src/server/repositories/listings.ts';
import { listPriceReductions, recordPrices } from '../../src/server/repositories/price-reductions.ts';
import { upsertListings } from '../../src/server/repositories/upsert-listings.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const priced = (id: string, price: number) => listingInput(id, { fields: { 'listing.asking_price': price } });

test('a listing that costs less than before is recently reduced, one that costs more is not', async () => {
  const { db } = database;
  await upsertListings(db, 'sale', [priced('1', 40_000), priced('2', 40_000), priced('3', 40_000)]);
  const [first, second] = await streamListings(db, 'sale', 0, 10);
  if (!first || !second) throw new Error('nothing was stored');
  await recordPrices(db, [
    { listingId: first.id, observedOn: '2026-01-10', price: 45_000 },
    { listingId: second.id, observedOn: '2026-01-10', price: 39_000 },
  ]);
  const today = first.createdAt.toISOString().slice(0, 10);
  const reduced = { listingId: first.id, from: 45_000, to: 40_000, reducedOn: today };
  expect(await listPriceReductions(db, 'sale', '2026-01-01', 10)).toEqual([reduced]);
  expect(await listPriceReductions(db, 'sale', '2999-01-01', 10)).toEqual([]);
  await upsertListings(db, 'sale', [priced('1', 46_000)]);
  expect(await listPriceReductions(db, 'sale', '2026-01-01', 10)).toEqual([]);
});

test('a change of anything but the price leaves the history alone', async () => {
  const { db, pool } = database;
  await upsertListings(db, 'still', [priced('1', 40_000)]);
  const [row] = await streamListings(db, 'still', 0, 1);
  await pool.query("UPDATE listing_prices SET observed_on = '2026-01-01' WHERE listing_id = $1", [row?.id]);
  await upsertListings(db, 'still', [{ ...priced('1', 40_000), title: 'New title' }]);
  const history = await pool.query('SELECT price FROM listing_prices WHERE listing_id = $1', [row?.id]);
  expect(history.rows).toEqual([{ price: '40000' }]);
});
