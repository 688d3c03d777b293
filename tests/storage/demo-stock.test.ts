import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEmptyRegions } from '#demo/stock/fill-regions.ts';
import { regionSet } from '#server/manifests/region-set.ts';
import { countByRegion } from '#server/modules/listings/repositories/listings.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { catalogue } from '../demo-regions.ts';
import { quiet } from '../quiet-log.ts';
import { shippedRegion } from '../shipped-regions.ts';

const refuse = (_: string, error: unknown) => {
  throw error;
};

let database: OpenDatabase;
/** With the time limit of the start. */
let bulk: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  bulk = openDatabase({ url: database.url, log: quiet, size: 5, statementTimeout: 60_000 });
});
afterAll(async () => {
  await bulk.close();
  await database.close();
});

test('two processes starting on one empty database fill each region once', {
  timeout: 300_000,
}, async () => {
  const content = { regions: regionSet(['sg', 'jp'].map(shippedRegion)), catalogue };
  const filled: string[] = [];
  const start = () =>
    fillEmptyRegions(
      bulk.db,
      content,
      Date.now(),
      (region, cars) => filled.push(`${region} ${cars}`),
      refuse,
    );
  await Promise.all([start(), start()]);
  const counts = await countByRegion(database.db);
  expect(filled.sort()).toEqual(['jp', 'sg'].map((region) => `${region} ${counts.get(region)?.total}`));
});

test('a process fills the regions that it serves alone', { timeout: 300_000 }, async () => {
  await database.pool.query('DELETE FROM listings');
  const content = { regions: regionSet(['sg', 'jp'].map(shippedRegion), ['jp']), catalogue };
  const filled: string[] = [];
  await fillEmptyRegions(bulk.db, content, Date.now(), (region) => filled.push(region), refuse);
  expect(filled).toEqual(['jp']);
});

test('a region whose cars cannot be made leaves the others their own', { timeout: 300_000 }, async () => {
  await database.pool.query('DELETE FROM listings');
  const sg = shippedRegion('sg');
  const broken = { ...sg, manifest: { ...sg.manifest, timeZone: 'Asia/Nowhere' } };
  const content = { regions: regionSet([broken, shippedRegion('jp')]), catalogue };
  const [filled, failed]: string[][] = [[], []];
  await fillEmptyRegions(
    bulk.db,
    content,
    Date.now(),
    (region) => filled?.push(region),
    (region) => failed?.push(region),
  );
  expect([filled, failed]).toEqual([['jp'], ['sg']]);
});
