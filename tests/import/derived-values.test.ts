import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Field, RegionManifest } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { listingChanges } from '#server/modules/desk-listings/listing-changes.ts';
import { runImport } from '#server/modules/imports/index.ts';
import { refreshTimeLeft } from '#server/modules/time-left/index.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

type Names = typeof names;

/** What a case changes: the manifest, the catalogue, or the day. */
interface Derivation {
  manifest?: (manifest: RegionManifest) => void;
  names?: Names;
  now?: number;
}

const NOW = Date.parse('2025-04-01T04:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const feed = feedOf('sgcarmart');
/** Where the price of a car has two parts. */
function sg(): RegionManifest {
  const manifest = structuredClone(manifestOf('sg'));
  manifest.pages.price.parts = partsOf('inventory.coe_value');
  manifest.fields['listing.rest'] = { ...(manifest.fields['inventory.coe_value'] as Field) };
  return manifest;
}
const partsOf = (field: string) => [{ field }, { field: 'listing.rest' }];
const seatsOfModel = (seats: number): Names => ({
  ...names,
  model(key) {
    const model = names.model(key);
    return model && { ...model, seats: [seats], sameForAll: ['seats'] };
  },
});

/** What renews a value: a job every quarter of an hour, or the next import of its file. */
const CASES: ['job' | 'import', string, field: string, Derivation][] = [
  ['job', 'the day', 'listing.months_left', { now: NOW + YEAR_MS }],
  [
    'job',
    'fields.*.monthsUntil',
    'listing.months_left',
    {
      manifest: ({ fields }) =>
        Object.assign(fields['listing.months_left'] ?? {}, {
          monthsUntil: 'inventory.first_registration_date',
        }),
    },
  ],
  [
    'import',
    'fields.*.monthsUntil',
    'listing.months_left',
    { manifest: ({ fields }) => void delete fields['listing.months_left']?.monthsUntil },
  ],
  ['job', 'the day', 'listing.installment', { now: NOW + 2 * YEAR_MS }],
  ...(
    [
      ['downPaymentPercent', 60],
      ['interestPercent', 7],
      ['interestKind', 'reducing'],
      ['tenureMonths', [12, 24]],
      ['defaultTenureMonths', 12],
      ['tenureLimitField', 'inventory.number_of_owners'],
      ['loanValueField', 'inventory.coe_value'],
      ['maxLoanPercents', [{ percent: 20 }]],
    ] as const
  ).map(([name, value]): (typeof CASES)[number] => [
    'job',
    `financing.${name}`,
    'listing.installment',
    { manifest: ({ financing }) => Object.assign(financing, { [name]: value }) },
  ]),
  [
    'job',
    'currency.cashStep',
    'listing.installment',
    { manifest: ({ currency }) => Object.assign(currency, { cashStep: 100 }) },
  ],
  [
    'import',
    'pages.price.parts',
    'listing.rest',
    {
      manifest: ({ pages }) => Object.assign(pages.price, { parts: partsOf('inventory.open_market_value') }),
    },
  ],
  ['import', 'the catalogue', 'inventory.seats', { names: seatsOfModel(7) }],
  ['import', 'the catalogue', 'categories', { names: seatsOfModel(2) }],
  [
    'import',
    'demo.registrationTermMonths',
    'categories',
    { manifest: ({ demo }) => Object.assign(demo, { registrationTermMonths: 12 }) },
  ],
  [
    'import',
    'demo.mileagePerYear',
    'categories',
    { manifest: ({ demo }) => Object.assign(demo, { mileagePerYear: 1_000 }) },
  ],
  [
    'import',
    'demo.price',
    'categories',
    { manifest: ({ demo }) => Object.assign(demo, { price: { base: 500_000, perIndex: 1 } }) },
  ],
  [
    'import',
    'filters.settings.*.options',
    'categories',
    {
      manifest({ filters }) {
        for (const { filters: each } of Object.values(filters.settings))
          for (const filter of each) if (filter.field === 'categories') filter.options = ['family_car'];
      },
    },
  ],
];

let database: OpenDatabase;
let changes: ReturnType<typeof listingChanges>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  database = await createTestDatabase();
  changes = listingChanges(database.db, {} as never);
  await query(`INSERT INTO staff (phone, name) VALUES ('+6581230001', 'Mei')`);
});
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
});

const query = async (text: string) => {
  const { rows } = await database.pool.query(text);
  return rows;
};
const empty = () =>
  query('DELETE FROM listings; DELETE FROM unpublished_listings; DELETE FROM applied_loan_terms');
const load = (manifest: RegionManifest, catalogue: Names = names) =>
  runImport({
    file: writeFile('cars.csv', csv([1, 2].map((id) => singaporeRow(id, { mileage: 45_000 })))),
    feed,
    manifest,
    names: catalogue,
    db: database.db,
    now: Date.now(),
    onReject: () => {},
    onProgress: () => {},
  });
const stored = async (): Promise<Record<string, unknown>[]> =>
  (await query('SELECT fields FROM listings ORDER BY source_id')).map(({ fields }) => fields);
/** Takes the second car off the site, or puts it there again. */
async function setPublished(isPublished: boolean, manifest: RegionManifest): Promise<void> {
  const [row] = await query(
    `SELECT id, desk_version || '-' || left(content_hash, 8) AS version FROM ${isPublished ? 'unpublished_listings' : "listings WHERE source_id = '2'"}`,
  );
  const region = { code: 'sg', manifest } as ResolvedRegion;
  const by = { id: 1 } as never;
  expect(
    await changes.setPublished({ by, region, id: Number(row.id), version: row.version, isPublished }),
  ).toBe('done');
}

it.each(CASES)(
  'the %s renews what follows from %s in %s, also of a car that was off the site, as if it were imported anew',
  async (renewal, _, field, { manifest: change, names: catalogue = names, now = NOW }) => {
    const [before, after] = [sg(), sg()];
    change?.(after);
    await empty();
    vi.setSystemTime(NOW);
    await load(before);
    await refreshTimeLeft(database.db, [before], NOW);
    const [old] = await stored();
    await setPublished(false, before);
    vi.setSystemTime(now);
    await refreshTimeLeft(database.db, [after], now);
    if (renewal === 'import') await load(after, catalogue);
    await setPublished(true, after);
    if (renewal === 'import') await load(after, catalogue);
    const renewed = await stored();
    await query('DELETE FROM listings');
    await load(after, catalogue);
    const anew = await stored();
    expect(renewed).toEqual(anew);
    expect(anew[0]?.[field]).not.toEqual(old?.[field]);
  },
);

it('each value that follows from others is in the document, and has a case where a manifest or the day changes it', async () => {
  await empty();
  await load(sg(), seatsOfModel(5));
  const stated = [...feed.fields.map(({ field }) => field), ...Object.keys(feed.defaults ?? {})];
  const [car] = await stored();
  const derived = Object.keys(car ?? {}).filter((field) => !stated.includes(field));
  const page = readFileSync('docs/import.md', 'utf8');
  const table = page.slice(page.indexOf('## Values that follow from others'));
  expect(derived.filter((field) => !table.includes(`\`${field}\``))).toEqual([]);
  const inCases = CASES.map(([, , field]) => field);
  const ofRow = [
    'inventory.make',
    'inventory.make_model',
    'inventory.submodel',
    'inventory.year_of_manufacture',
  ];
  const ofStatus = ['is_sold', 'is_coming_soon', 'is_pending_sale', 'listing.is_available'];
  expect(derived.filter((field) => ![...inCases, ...ofRow, ...ofStatus].includes(field))).toEqual([]);
  const changed = CASES.map(([, what]) => what);
  expect(changed).toEqual(
    expect.arrayContaining(Object.keys(sg().financing).map((name) => `financing.${name}`)),
  );
  for (const [renewal, what] of CASES)
    expect(table, what).toMatch(new RegExp(`${what.replaceAll(/[.*]/g, '\\$&')}.*${renewal}`));
});
