import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDemoStock } from '../../scripts/regions/check-demo-stock.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'th.json';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.remove());

const check = async () => {
  const { regionsDir } = sandbox;
  const set = await sandbox.load({ files: [join(regionsDir, FILE)] });
  expect(set.problems).toEqual([]);
  return checkDemoStock(set, { regionsDir, shippedRegionsDir: regionsDir });
};

test('warns of quick searches and filters that find no demo car', async () => {
  expect(await check()).toEqual([]);
  const { quickSearches } = JSON.parse(await sandbox.read('shared/base.json'));
  const [search] = quickSearches;
  await sandbox.change(FILE, {
    quickSearches: [{ ...search, query: { price: '-10000', seats: '2', body: 'van' } }],
    'fields/listing.wheels': { kind: 'number', label: { en: 'Wheels', th: 'ล้อ' }, format: 'number' },
    'filters/settings/wheels': {
      active: true,
      activeMobile: true,
      group: 'car',
      header: 'cars:filter.transmission',
      filters: [{ name: 'wheels', type: 'range_input', query: 'wheels', field: 'listing.wheels' }],
    },
    'filters/desktop': ['make_model', 'price', 'wheels', 'seats', 'body_type', 'fuel_type'],
    'filters/mobile': ['make_model', 'price', 'seats', 'body_type', 'fuel_type'],
  });
  expect(await check()).toMatchObject([
    {
      severity: 'warning',
      path: 'filters.settings.wheels.filters[0]',
      message: 'the filter "wheels" finds nothing: no car has listing.wheels (demo stock)',
      line: expect.any(Number),
    },
    {
      path: 'quickSearches[0].query',
      message: `the quick search "${search.name}" finds no car (demo stock)`,
    },
  ]);
});
