import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkDemoStock } from '../../scripts/regions/check-demo-stock.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'th.json';
let sandbox: Sandbox;
let original: string;
beforeAll(async () => {
  sandbox = await createSandbox();
  original = await sandbox.read(FILE);
});
afterEach(() => sandbox.write(FILE, original));
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

test.each<[string, Record<string, unknown>, string]>([
  [
    'prices in satang',
    { 'demo/price/perIndex': 38_000_000 },
    'demo.price: most demo cars have a listing.asking_price above',
  ],
  [
    'prices in thousands',
    { 'demo/price/perIndex': 38, 'demo/price/roundTo': 1 },
    'demo.price: most demo cars have a listing.asking_price below',
  ],
  [
    'ten times the kilometres',
    { 'demo/mileagePerYear': 170_000 },
    'demo.mileagePerYear: most demo cars have a listing.mileage above',
  ],
  [
    'Buddhist years in a filter',
    { 'fields/inventory.manufacture_year': { range: { ticks: [2548, { from: 2550, to: 2569, step: 1 }] } } },
    'fields["inventory.manufacture_year"].range.ticks: most demo cars have a inventory.manufacture_year below',
  ],
  [
    'parts of a price in satang',
    { 'demo/priceParts/registration': { min: 150_000_000, max: 150_000_000 } },
    'demo.priceParts: the parts of the price of most new demo cars are more than the price',
  ],
])('warns of %s', async (_what, changes, message) => {
  await sandbox.change(FILE, changes);
  const found = (await check()).map((each) => `${each.path}: ${each.message}`);
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
});
