import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEmptyRegions } from '#demo/stock/fill-regions.ts';
import { regionSet } from '#server/manifests/region-set.ts';
import { countByRegion } from '#server/modules/listings/repositories/listings.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { catalogue } from '../demo-regions.ts';
import { shippedRegion } from '../shipped-regions.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('two processes starting on one empty database fill each region once', {
  timeout: 60_000,
}, async () => {
  const content = { regions: regionSet(['sg', 'jp'].map(shippedRegion)), catalogue };
  const filled: string[] = [];
  const start = () =>
    fillEmptyRegions(database.db, content, Date.now(), (region, cars) => filled.push(`${region} ${cars}`));
  await Promise.all([start(), start()]);
  const counts = await countByRegion(database.db);
  expect(filled.sort()).toEqual(['jp', 'sg'].map((region) => `${region} ${counts.get(region)?.total}`));
});
