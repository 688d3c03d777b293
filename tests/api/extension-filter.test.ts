import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Filter, RegionManifest } from '#contracts/types.ts';
import { addKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { charging } from '../fixtures/extensions/charging/index.ts';
import { TRIP, TRIP_SETTING } from '../fixtures/extensions/singapore.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const CARS = 120;
/** No demo car has a range. */
const TRIP_BY_POWER = { ...TRIP, field: 'inventory.power' };

let site: TestSite;
beforeAll(async () => {
  addKinds(charging);
  site = await openTestSite({ stock: { sg: CARS }, change: withTrip });
});
afterAll(async () => {
  await site?.close();
  removeAddedKinds();
});

const withTrip = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  filters: {
    ...manifest.filters,
    desktop: ['trip', ...manifest.filters.desktop],
    settings: {
      ...manifest.filters.settings,
      // the types of manifests know our kinds alone
      trip: { ...TRIP_SETTING, filters: [TRIP_BY_POWER as unknown as Filter] },
    },
  },
});

async function search(query: string) {
  const { statusCode, json } = await site.app.inject(`/api/v1/rabbit/sg/listings?size=24&${query}`);
  return { statusCode, body: json() };
}

it('a filter of an extension limits what the API finds, with its reserve', async () => {
  const all = await search('');
  const found = await search('trip=100');
  expect(found.statusCode).toBe(200);
  expect(found.body.meta.total).toBeGreaterThan(0);
  expect(found.body.meta.total).toBeLessThan(all.body.meta.total);
  const { rows } = await site.database.pool.query(
    "SELECT count(*)::int AS count FROM listings WHERE region = 'sg' AND kind = 'used' AND (fields->>'inventory.power')::numeric >= 120",
  );
  expect(found.body.meta.total).toBe(rows[0].count);
});

it('a value that the filter cannot read is refused with its limits', async () => {
  const { statusCode, body } = await search('trip=far');
  expect([statusCode, JSON.stringify(body)]).toEqual([400, expect.stringContaining('1-2000')]);
});
