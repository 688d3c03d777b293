import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoListings, demoProfile } from '#demo/stock/index.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { versionedListings } from '#server/modules/listings/repositories/versioned-listing.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { catalogue, TODAY } from '../demo-regions.ts';
import { shippedManifest } from '../shipped-regions.ts';
import { listingInput } from './listing-input.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await upsertListings(database.db, 'read', [listingInput('1')]);
});
afterAll(() => database.close());

test('readers without the current version get the listing, also concurrently with others', async () => {
  const read = versionedListings(database.db);
  const first = await read('read', 'car-1', '');
  const version = first?.version ?? '';
  const [current, without, outdated] = await Promise.all([
    read('read', 'car-1', version),
    read('read', 'car-1', ''),
    read('read', 'car-1', 'older'),
  ]);
  expect([without, outdated].map((found) => found?.changed?.row.title)).toEqual(['Car 1', 'Car 1']);
  expect(current?.version).toBe(version);
});

test('readers with the current version get no row', async () => {
  const read = versionedListings(database.db);
  const version = (await read('read', 'car-1', ''))?.version ?? '';
  const both = await Promise.all([read('read', 'car-1', version), read('read', 'car-1', version)]);
  expect(both.map((found) => found?.changed)).toEqual([undefined, undefined]);
});

test('a detail counts as checked until it changes', async () => {
  const [car] = createDemoListings({
    region: demoProfile(shippedManifest('sg')),
    catalogue,
    seed: 'sg',
    today: TODAY,
    count: 1,
  });
  await upsertListings(database.db, 'checked', [
    { ...listingInput('right'), detail: car?.detail ?? {} },
    { ...listingInput('wrong'), detail: { keeper: 'Tan Ah Kow' } },
  ]);
  const read = versionedListings(database.db);
  const isChecked = async (slug: string) => (await read('checked', slug, ''))?.changed?.isChecked;
  expect([await isChecked('car-right'), await isChecked('car-wrong')]).toEqual([true, false]);
  await database.pool.query(
    `UPDATE listings SET detail = jsonb_set(detail::jsonb, '{keeper}', '"Tan Ah Kow"') WHERE slug = 'car-right'`,
  );
  expect(await isChecked('car-right')).toBe(false);
});
