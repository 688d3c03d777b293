import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Feed, GetListingAnswer } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import { usualInstallment } from '#region/format/loan-of.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/cars.csv');
const UNKNOWN_VALUE = /"(?:undefined|null|NaN)?"[,}\]]|null/;

let site: TestSite;
/** Day of the last import. */
let today = '2026-03-06';
let example: GetListingAnswer['data'][];
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, jp: 1, my: 1, hk: 1 },
    // a job that began on an earlier day would write what was left then
    environment: { ROLE: 'web' },
    dayClock: () => Date.parse(today),
  });
  example = await imported('sg', 'sgcarmart', EXAMPLE, '2026-03-06');
});
afterAll(() => site?.close());

async function imported(region: string, feed: string, file: string, day = '2026-05-12') {
  today = day;
  const report = await runImport({
    file,
    feed: feedOf(feed),
    manifest: manifestOf(region),
    names,
    db: site.database.db,
    now: Date.parse(day),
    onReject: () => {},
    onProgress: () => {},
  });
  const { rows } = await site.database.pool.query<{ slug: string; detail: object }>(
    'SELECT slug, detail FROM listings WHERE region = $1 AND source = $2 ORDER BY source_id',
    [region, feedOf(feed).source],
  );
  expect(rows).toHaveLength(report.stored);
  // the import passes only fields
  for (const { detail } of rows) expect(detail).toEqual({});
  return Promise.all(rows.map(({ slug }) => detailOf(region, slug)));
}

async function detailOf(region: string, slug: string) {
  const answer = await site.app.inject({ url: `/api/v1/rabbit/${region}/listings/${slug}` });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json<GetListingAnswer>();
  expect(isSections(data.sections)).toBe(true);
  expect(JSON.stringify(data.sections)).not.toMatch(UNKNOWN_VALUE);
  return data;
}

test('an imported car has the sections of its fields', () => {
  const [car] = example;
  expect(car?.sections).toEqual({
    carInfoSection: {
      title: '2019 Toyota Corolla Altis 1.6A ELEGANCE',
      slug: 'toyota-corolla-altis-ex-1',
      price: 74_800,
      published: true,
      availability: 'available',
      listingId: 'EX-1',
      inventoryId: String(car?.card.id),
      firstRegistrationDate: '2020-06-15',
      coeMonthsLeft: 42,
      listedOn: '2026-03-02',
      badges: [],
    },
    flagSection: { isAvailable: true, isPendingSale: false, isComingSoon: false, isSold: false },
    financingSection: {
      downpayment: 22_440,
      installment: usualInstallment(
        { 'listing.asking_price': 74_800, 'listing.months_left': 42, 'inventory.open_market_value': 19_500 },
        manifestOf('sg'),
      ),
      monthsLeft: 36,
      maximumLoanPercentage: 70,
      interestPercent: 2.78,
    },
    inspectionSection: expect.objectContaining({ make: 'toyota', yearOfManufacture: 2019, reports: [] }),
    overviewSection: {
      bodyType: 'mid_sized_sedan',
      'inventory.transmission': 'automatic',
      'inventory.fuel_type': 'petrol',
    },
  });
});

test('inspection, repairs and reductions are shown if the file has them', async () => {
  const car = {
    make: 'Honda',
    model: 'Freed',
    grade_label: '1.5 e:HEV クロスター',
    price_man: '316.1',
    year: '2024',
    mileage_km: 8,
    shaken_months: 29,
    accident: 'false',
    first_seen: '2026-04-29',
    last_seen: '2026-05-12',
    url: 'https://cars.example/detail/AU6649013760/index.html',
  };
  await imported('jp', 'carsensor', writeFile('cars.csv', csv([car])));
  const prices = [
    { date: '2026-04-29', url: car.url, price_man: 330 },
    { date: '2026-05-02', url: car.url, price_man: 316.1 },
  ];
  await runImport({
    file: writeFile('prices.csv', csv(prices)),
    feed: feedOf('carsensor-prices'),
    manifest: manifestOf('jp'),
    names,
    db: site.database.db,
    onReject: () => {},
    onProgress: () => {},
  });
  const { sections } = await detailOf('jp', 'honda-freed-au6649013760');
  expect(sections?.carInfoSection).toMatchObject({
    price: 3_161_000,
    originalPrice: 3_300_000,
    discount: 139_000,
    shakenDate: '2028-10-12',
    shakenMonthsLeft: 29,
    repairHistory: false,
    listedOn: '2026-04-29',
    listingId: 'AU6649013760',
  });
  for (const name of ['tax', 'location', 'coeMonthsLeft', 'agentWarranty', 'promoLabel', 'reservePrice'])
    expect(sections?.carInfoSection).not.toHaveProperty(name);
});

test('the location is shown as in the file, and unknown sections are left out', async () => {
  const malaysian = {
    car_name: '2015 Mercedes-Benz A2001.6',
    car_mileage: '92,635 km',
    car_transmission: 'Automatic',
    car_location: 'Selangor',
    car_price: '83,500',
  };
  const [mercedes] = await imported('my', 'carsome', writeFile('cars.csv', csv([malaysian])));
  expect(mercedes?.sections?.carInfoSection.location).toEqual({
    [site.content.regions.find('my')?.defaultLanguage.code ?? '']: 'Selangor',
  });
  // the file does not tell whether test drives are possible
  expect(mercedes?.sections).not.toHaveProperty('locationSection');
  const hongKong = {
    'Car Brand': '豐田',
    'Car Model': 'SIENTA',
    Year: 2017,
    Status: 'sold',
    Price: '$99,000',
  };
  const [sienta] = await imported('hk', '28car', writeFile('cars.csv', csv([hongKong])));
  expect(sienta?.sections).toMatchObject({
    carInfoSection: { availability: 'sold', price: 99_000 },
    flagSection: { isAvailable: false, isSold: true },
  });
  expect(sienta?.sections?.overviewSection).not.toHaveProperty(['inventory.fuel_type']);
});

test('a car without a price has sections without a price', async () => {
  const { pool } = site.database;
  await pool.query(
    `UPDATE listings SET fields = fields - 'listing.asking_price' - 'listing.installment' WHERE source_id = 'EX-2'`,
  );
  const { sections } = await detailOf('sg', 'honda-freed-ex-2');
  expect(sections?.carInfoSection).not.toHaveProperty('price');
  expect(sections).not.toHaveProperty('financingSection');
});

test('undeclared fields are not sent', async () => {
  const { pool } = site.database;
  await pool.query(
    `UPDATE listings SET fields = fields || '{"listing.shaken_months": 12, "inventory.dealer_phone": "81234567"}' WHERE source_id = 'EX-1'`,
  );
  const { sections } = await detailOf('sg', 'toyota-corolla-altis-ex-1');
  expect(sections?.carInfoSection).not.toHaveProperty('shakenMonthsLeft');
  expect(JSON.stringify(sections)).not.toContain('81234567');
});

test('what a feed says in words completes the sections, and goes with it', async () => {
  const row = singaporeRow(77, {
    about: '<p>One owner.</p><p>New tyres.</p>',
    extras: 'Leather seats, Sunroof',
    services: 'Timing belt 2024',
    vin: '1HGCM82633A004352',
    report: 'R-7',
    highlights: 'Full service book|One key lost',
    promo: 'Spring',
    promo_until: '2026-06-01',
    promo_price: '80800',
    branch: 'EAST-1',
  });
  const withTexts: Feed = {
    ...feedOf('sgcarmart'),
    source: 'told',
    descriptions: { en: ['about'] },
    features: { from: ['extras'] },
    history: {
      texts: { en: ['services'] },
      vin: ['vin'],
      report: { issuer: 'Example Inspections', number: ['report'] },
    },
    summaries: { en: ['highlights'] },
    promotion: { titles: { en: ['promo'] }, endsOn: ['promo_until'] },
    fields: [
      ...feedOf('sgcarmart').fields,
      { field: 'listing.promotional_price', from: ['promo_price'], read: 'number' },
      { field: 'listing.place', from: ['branch'], read: 'option', options: { 'EAST-1': 'tampines' } },
    ],
  };
  const store = (file: string, feed: Feed) =>
    runImport({
      ...{ file, feed, names, manifest: manifestOf('sg'), db: site.database.db, now: Date.parse(today) },
      ...{ onReject: () => {}, onProgress: () => {} },
    });
  await store(writeFile('told.csv', csv([row])), withTexts);
  const { rows } = await site.database.pool.query("SELECT slug FROM listings WHERE source = 'told'");
  const { sections } = await detailOf('sg', rows[0].slug);
  expect(sections).toMatchObject({
    carInfoSection: { price: 86_800 },
    inspectionSection: { make: 'honda' },
    descriptionSection: { texts: { en: 'One owner.\n\nNew tyres.' } },
    featuresSection: { comfort: ['leather_seats'], exterior: ['sunroof'] },
    historySection: {
      texts: { en: 'Timing belt 2024' },
      vinEnd: '004352',
      report: { issuer: 'Example Inspections', number: 'R-7' },
    },
    summaries: [
      { key: 'own', texts: { en: 'Full service book' } },
      { key: 'own', texts: { en: 'One key lost' } },
    ],
    promotion: { title: { en: 'Spring' }, price: 80_800, endsOn: '2026-06-01' },
    locationSection: { name: { en: 'Tampines' }, place: 'tampines' },
  });
  // the whole number is that of the region to show
  expect(JSON.stringify(await detailOf('sg', rows[0].slug))).not.toContain('1HGCM82633A004352');
  await store(
    writeFile('silent.csv', csv([{ ...row, about: '', extras: '', promo_until: '2026-01-01' }])),
    withTexts,
  );
  const { card, sections: later } = await detailOf('sg', rows[0].slug);
  for (const part of ['descriptionSection', 'promotion']) expect(later).not.toHaveProperty(part);
  expect(card).not.toHaveProperty('promotional_price');
});
