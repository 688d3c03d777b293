import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { describeRegion } from './describe-region.ts';

const ROOT = join(import.meta.dirname, '../..');

it('describes routes, brand, pages and cars of a region', async () => {
  const regionsDir = join(ROOT, 'regions');
  const shippedLocalesDir = join(ROOT, 'public/locales');
  const { regions } = await loadRegionSet({ regionsDir, shippedRegionsDir: regionsDir, shippedLocalesDir });
  const [first] = regions;
  if (!first) throw new Error('no region');
  const [search] = first.manifest.quickSearches;
  if (!search) throw new Error('no quick search');
  const quickSearches = [{ ...search, name: 'large', query: { seats: '7,8' } }];
  const described = describeRegion({ ...first.manifest, quickSearches }, 2026);
  expect(described).toMatch(/\| large +\| seats=7,8 +\|/);
  expect(described).toMatch(/\| brand +\| Forecourt +\|/);
  expect(described).toMatch(/\| navigation +\| buy, sell,/);
  expect(described).toMatch(/\| facts on a card +\| inventory\.manufacture_year,/);
  expect(described).toMatch(/\| identity +\| yes +\|/);
  expect(described).toMatch(/\| banks for loans +\| \w/);
  expect(described).toMatch(/\| cars +\| \d+ used, \d+ new +\|/);
});
