import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { fillEmptyRegions, refillDemoStock } from '#demo/stock/fill-regions.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { regionSet } from '#server/manifests/region-set.ts';
import { streamListingFields } from '#server/modules/listings/database-source.ts';
import { countByRegion } from '#server/modules/listings/repositories/listings.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { createIndex } from '#server/search/create-index.ts';
import { describeGap, stockGaps } from '#server/search/stock-gaps.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { catalogue } from '../demo-regions.ts';
import { regionOf, shippedManifest, shippedRegion } from '../shipped-regions.ts';
import { listingInput } from './listing-input.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOW = Date.UTC(2026, 5, 15);
let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The region with a filter that its demo stock does not know. */
function withAirbags(): RegionManifest {
  const manifest = shippedManifest('th');
  manifest.fields['inventory.airbags'] = { kind: 'number', label: 'cars:field.seats', format: 'number' };
  manifest.filters.settings.airbags = {
    active: true,
    activeMobile: true,
    group: 'car',
    header: 'cars:filter.seats',
    filters: [
      { name: 'airbags', type: 'button', query: 'airbags', field: 'inventory.airbags', options: [2, 4, 8] },
    ],
  };
  manifest.filters.desktop.push('airbags');
  return manifest;
}

async function findGaps(manifest: RegionManifest): Promise<string[]> {
  const region = regionOf(structuredClone(manifest));
  const index = createIndex(indexDefinition(region));
  const rows = await streamListingFields(database.db, manifest.code, 'used', 0, 10_000);
  index.load(rows.map(({ id, fields }) => [id, fields] as const));
  return (await stockGaps(region, index.search)).map(describeGap);
}

/** A demo car that the next refill does not draw, under an offer. */
async function holdOne(region: string): Promise<{ id: string; source_id: string }> {
  const { rows } = await database.pool.query(
    `WITH car AS (
       UPDATE listings SET slug = 'another-car' WHERE id = (SELECT id FROM listings WHERE region = $1 AND is_demo LIMIT 1)
       RETURNING id, source_id
     ), offer AS (
       INSERT INTO offers (slug, region, listing_id, listing_slug, car, phone, language, state, currency, price, deposit, buyer)
       SELECT 'held', $1, id, 'another-car', '{}', '+66812345678', 'th', 'reserved', 'THB', 1, 1, '{}' FROM car RETURNING id, listing_id
     ), hold AS (
       INSERT INTO listing_holds (region, listing_id, offer_id, before)
       SELECT $1, listing_id, id, '{"status":"available","fields":{},"deskStatus":null,"deskFields":{}}' FROM offer
     ) SELECT id, source_id FROM car`,
    [region],
  );
  return rows[0];
}

const counts = async (code: string) => (await countByRegion(database.db)).get(code);

test('a refill adds cars for a new filter of a region and keeps imported cars', {
  timeout: 120_000,
}, async () => {
  const content = { regions: regionSet([shippedRegion('th')]), catalogue };
  await fillEmptyRegions(
    database.db,
    content,
    NOW,
    () => {},
    (_, error) => {
      throw error;
    },
  );
  await upsertListings(database.db, 'th', [listingInput('one')]);
  expect(await findGaps(shippedManifest('th'))).toEqual([]);
  const manifest = withAirbags();
  expect(await findGaps(manifest)).toEqual([
    'the filter "airbags" finds nothing: no car has inventory.airbags',
  ]);

  const held = await holdOne('th');
  const before = await counts('th');
  const refill = await refillDemoStock(
    database.db,
    { manifest: regionOf(manifest).manifest, catalogue },
    NOW,
  );
  expect(await findGaps(manifest)).toEqual([]);
  expect(refill).toMatchObject({ cars: before?.demo, imported: 1 });
  expect(await counts('th')).toEqual(before);
  const again = await refillDemoStock(database.db, { manifest: regionOf(manifest).manifest, catalogue }, NOW);
  expect(again).toEqual({ ...refill, removed: 0 });
  const { rows } = await database.pool.query('SELECT source_id, slug FROM listings WHERE id = $1', [held.id]);
  expect(rows).toEqual([{ source_id: held.source_id, slug: 'another-car' }]);
});

test('a refill adds no demo cars to imported ones', async () => {
  await upsertListings(database.db, 'my', [listingInput('one')]);
  const manifest = shippedManifest('my');
  await expect(
    refillDemoStock(database.db, { manifest: regionOf(manifest).manifest, catalogue }, NOW),
  ).rejects.toThrow('my has 1 imported cars and no demo stock; nothing was changed.');
  expect(await counts('my')).toEqual({ total: 1, demo: 0 });
});

test('the demo command refills the stock of a region and prints the result', { timeout: 120_000 }, () => {
  const demo = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'bin/forecourt.js'), 'demo', ...args], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url },
      encoding: 'utf8',
    });
  const done = demo('refill', 'hk');
  expect([done.stderr, done.stdout, done.status]).toEqual([
    expect.stringMatching(/^(storing: \d+ of \d{3} demo cars\n){2,11}$/),
    expect.stringMatching(/^hk: \d{3} demo cars, 0 old demo cars removed, 0 imported cars kept\n$/),
    0,
  ]);
  expect(demo('empty', 'hk').status).toBe(2);
});
