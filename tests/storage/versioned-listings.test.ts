import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { upsertListings } from '#server/repositories/upsert-listings.ts';
import { versionedListings } from '#server/repositories/versioned-listing.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await upsertListings(database.db, 'asked', [listingInput('1')]);
});
afterAll(() => database.close());

test('who knows nothing of a listing is told of it, whoever asks at the same time', async () => {
  const read = versionedListings(database.db);
  const first = await read('asked', 'car-1', '');
  const version = first?.version ?? '';
  const [knowing, unknowing, mistaken] = await Promise.all([
    read('asked', 'car-1', version),
    read('asked', 'car-1', ''),
    read('asked', 'car-1', 'older'),
  ]);
  expect([unknowing, mistaken].map((found) => found?.news?.row.title)).toEqual(['Car 1', 'Car 1']);
  expect(knowing?.version).toBe(version);
});

test('a version that all who ask know is not sent again', async () => {
  const read = versionedListings(database.db);
  const version = (await read('asked', 'car-1', ''))?.version ?? '';
  const both = await Promise.all([read('asked', 'car-1', version), read('asked', 'car-1', version)]);
  expect(both.map((found) => found?.news)).toEqual([undefined, undefined]);
});
