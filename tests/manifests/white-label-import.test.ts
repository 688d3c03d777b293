import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import { loadFeed } from '#server/import/load-feed.ts';
import { mapRow } from '#server/import/map-row.ts';
import { readRows } from '#server/import/read-rows.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { READING, SET } from '../fixtures/white-label/set.ts';

/** A feed in another script, with a mapping in the folder of the customer. */
const FILE = join(SET, 'souq.csv');
const names = readCatalogue(
  [READING.shippedRegionsDir, READING.regionsDir].map((folder) => join(folder, 'shared/catalogue')),
);
let manifest: RegionManifest;
let feed: Feed;

beforeAll(async () => {
  const { regions } = await loadRegionSet(READING);
  const egypt = regions.find((region) => region.manifest.code === 'eg');
  if (!egypt) throw new Error('eg is not in the set');
  manifest = egypt.manifest;
  const loaded = await loadFeed('souq', READING, manifest);
  expect(loaded.problems).toEqual([]);
  if (loaded.feed) feed = loaded.feed;
});

async function carOf(number: number) {
  for await (const row of readRows(FILE, feed)) {
    if (!('broken' in row) && row.number === number) return mapRow(row, feed, manifest, names, '2026-11-22');
  }
  throw new Error(`the file has no row ${number}`);
}

describe('makes of the customer', () => {
  it('are added to the shipped ones, and names in another script to shipped makes', () => {
    expect(names.displayName('nasr.شاهين', 'ar')).toBe('شاهين');
    expect(names.displayName('toyota', 'ar')).toBe('تويوتا');
    expect(names.displayName('toyota.corolla', 'ar')).toBe('كورولا');
    expect(names.displayName('toyota.camry', 'en')).toBe('Camry');
  });
});

describe('a mapping of the customer', () => {
  it('reads Arabic digits and separators, day-first dates and words for yes', async () => {
    const { fields, slug } = await carOf(2);
    expect(fields).toMatchObject({
      'inventory.make': 'nasr',
      'inventory.make_model': 'nasr.شاهين',
      'inventory.manufacture_year': 2006,
      'listing.asking_price': 125_000,
      'listing.mileage': 210_000,
      'listing.license_months': 18,
      'listing.published_on': '2026-11-01',
      'listing.had_accident': true,
      'inventory.customs_status': 'assembled_here',
      'inventory.transmission': 'manual',
      'inventory.fuel_type': 'petrol_92',
    });
    expect(slug).toBe('nasr-شاهين-ق-1001');
  });

  it('finds shipped makes and reads groups separated by spaces', async () => {
    expect((await carOf(4)).fields).toMatchObject({
      'inventory.make_model': 'hyundai.elantra',
      'listing.asking_price': 640_000,
      'inventory.base_color_key': 'burgundy',
      'listing.had_accident': false,
    });
  });

  it('adds values from the catalogue in the vocabulary of the region', async () => {
    expect((await carOf(4)).fields).toMatchObject({ 'inventory.car_type': 'sedan' });
  });

  it('rejects a row without a price with its column', async () => {
    await expect(carOf(6)).rejects.toMatchObject({ column: 'السعر' });
  });
});
