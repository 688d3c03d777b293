import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteRows } from '#server/storage/row-ends.ts';
import { findRemovedListing } from '../../src/server/modules/listings/repositories/removed-listings.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';
import { deleteSource } from './stored-listings.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const fields = { 'inventory.make': 'toyota', 'inventory.make_model': 'toyota.vios' };

test('a deleted listing is remembered by its slug with its make and model', async () => {
  const { db } = database;
  await upsertListings(db, 'left', [
    listingInput('1', { fields }),
    listingInput('2', { kind: 'new', fields: {} }),
  ]);
  expect(await findRemovedListing(db, 'left', 'car-1')).toBeNull();
  await deleteSource(db, 'left', 'feed');
  expect(await findRemovedListing(db, 'left', 'car-1')).toMatchObject({
    kind: 'used',
    make: 'toyota',
    makeModel: 'toyota.vios',
  });
  expect(await findRemovedListing(db, 'left', 'car-2')).toMatchObject({
    kind: 'new',
    make: '',
    makeModel: '',
  });
  for (const [region, slug] of [
    ['left', 'car-3'],
    ['other', 'car-1'],
    ['left', 'car-1\0'],
  ] as const)
    expect(await findRemovedListing(db, region, slug)).toBeNull();
});

test('a listing deleted again is remembered from the last time', async () => {
  const { db, pool } = database;
  const removedAt = async () => (await findRemovedListing(db, 'again', 'car-1'))?.removedAt.getTime() ?? 0;
  await upsertListings(db, 'again', [listingInput('1', { fields })]);
  await deleteSource(db, 'again', 'feed');
  await pool.query("UPDATE removed_listings SET removed_at = '2020-01-01' WHERE region = 'again'");
  const before = await removedAt();
  await upsertListings(db, 'again', [listingInput('1', { fields })]);
  await deleteSource(db, 'again', 'feed');
  expect(await removedAt()).toBeGreaterThan(before);
});

test('removed listings are pruned after two years, and no others', async () => {
  const { db, pool } = database;
  await upsertListings(
    db,
    'old',
    ['1', '2', '3'].map((id) => listingInput(id)),
  );
  await deleteSource(db, 'old', 'feed');
  await pool.query(
    "UPDATE removed_listings SET removed_at = now() - interval '25 months' WHERE region = 'old' AND slug <> 'car-3'",
  );
  await deleteRows(db, 'removed_listings');
  expect(await findRemovedListing(db, 'old', 'car-2')).toBeNull();
  expect(await findRemovedListing(db, 'old', 'car-3')).not.toBeNull();
});
