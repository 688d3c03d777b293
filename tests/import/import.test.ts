import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { createImportNotes } from '../../src/server/import/import-notes.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import type { RejectedRow } from '../../src/server/storage/schema/desk-imports.ts';
import { createTestDatabase } from '../database.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

let database: OpenDatabase;
let rejected: RejectedRow[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  rejected = [];
  await database.pool.query('DELETE FROM listings');
});

function importFile(
  region: string,
  feed: string,
  file: string,
  isDryRun = false,
  manifest = manifestOf(region),
  now?: number,
) {
  return runImport({
    file,
    feed: feedOf(feed),
    manifest,
    names,
    now,
    db: isDryRun ? undefined : database.db,
    onReject: (row) => rejected.push(row),
    onProgress: () => {},
  });
}

const rows = async (region: string) =>
  (
    await database.pool.query(
      'SELECT source_id, title, status, slug, fields FROM listings WHERE region = $1 ORDER BY title',
      [region],
    )
  ).rows;

describe('an import', () => {
  it('stores every distinct car once and changes nothing the second time', async () => {
    const file = writeFile(
      'cars.csv',
      csv(Array.from({ length: 2500 }, (_, index) => singaporeRow(index + 1))),
    );
    const first = await importFile('sg', 'sgcarmart', file);
    expect(first).toEqual({ read: 2500, stored: 2500, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 });
    const second = await importFile('sg', 'sgcarmart', file);
    expect(second).toEqual({
      read: 2500,
      stored: 0,
      updated: 0,
      unchanged: 2500,
      duplicates: 0,
      rejected: 0,
    });
  });

  it('maps columns, units and options to the fields of the region', async () => {
    const now = Date.parse('2025-04-01');
    await importFile(
      'sg',
      'sgcarmart',
      writeFile('cars.csv', csv([singaporeRow(7)])),
      false,
      manifestOf('sg'),
      now,
    );
    const [car] = await rows('sg');
    expect(car).toMatchObject({
      source_id: '7',
      title: '2018 Honda Vezel 1.5X CVT',
      status: 'available',
      slug: 'honda-vezel-7',
    });
    expect(car?.fields).toMatchObject({
      'listing.asking_price': 86800,
      'inventory.coe_expiry_date': '2029-04-01',
      'listing.months_left': 48,
      'inventory.make': 'honda',
      'inventory.make_model': 'honda.vezel',
      'inventory.transmission': 'automatic',
      'inventory.car_type': 'suv',
      'inventory.first_registration_year': 2019,
      'listing.is_available': true,
    });
    // 70 % of the price over the 48 months of COE left at 2.78 % flat
    expect(car?.fields['listing.installment']).toBe(Math.round((86800 * 0.7 * (1 + 0.0278 * 4)) / 48));
  });

  it('keeps the newest row of a car at any position and counts the others as duplicates', async () => {
    const later = singaporeRow(1, { price: 80000, scraped_datetime: '2025-04-02 10:00:00' });
    const filler = Array.from({ length: 1500 }, (_, index) => singaporeRow(index + 100));
    const file = writeFile('cars.csv', csv([later, ...filler, singaporeRow(1)]));
    expect(await importFile('sg', 'sgcarmart', file)).toMatchObject({
      read: 1502,
      stored: 1501,
      duplicates: 1,
    });
    expect((await rows('sg'))[0]?.fields['listing.asking_price']).toBe(80000);
    expect(await importFile('sg', 'sgcarmart', file)).toMatchObject({
      stored: 0,
      updated: 0,
      unchanged: 1501,
    });
  });

  it('rejects different cars with one id instead of counting them as duplicates', async () => {
    const other = singaporeRow(1, { brand: 'TOYOTA', car_model: 'TOYOTA VIOS 1.5' });
    const file = writeFile('cars.csv', csv([singaporeRow(1), other, singaporeRow(2), singaporeRow(2)]));
    expect(await importFile('sg', 'sgcarmart', file)).toMatchObject({
      stored: 1,
      duplicates: 1,
      rejected: 2,
    });
    expect(rejected.map(({ row, reason }) => [row, reason.slice(0, 32)])).toEqual([
      [2, 'rows 2 and 3 are different cars '],
      [3, 'rows 2 and 3 are different cars '],
    ]);
  });

  it('completes the parts of a price and rejects a car whose price is not their sum', async () => {
    const feed = feedOf('carsensor');
    const amount = (field: string, column: string): Feed['fields'][number] => ({
      field,
      from: [column],
      read: 'number',
      min: 1,
      unit: 'ten_thousands',
    });
    const parted: Feed = {
      ...feed,
      fields: [
        ...feed.fields,
        amount('listing.vehicle_price', 'body_man'),
        amount('listing.fees', 'fees_man'),
      ],
    };
    const row = (code: string, body: string, fees: string) => ({
      ...{ make: 'Honda', model: 'Freed', grade_label: '1.5 G', price_man: '179.9', last_seen: '2026-05-12' },
      ...{ url: `https://cars.example/usedcar/detail/${code}/index.html`, body_man: body, fees_man: fees },
    });
    const report = await runImport({
      file: writeFile(
        'cars.csv',
        csv([
          row('AU1000000001', '165.3', ''),
          row('AU1000000002', '165.3', '14.6'),
          row('AU1000000003', '165.3', '20'),
          row('AU1000000004', '', ''),
        ]),
      ),
      feed: parted,
      manifest: manifestOf('jp'),
      names,
      db: database.db,
      onReject: (rejectedRow) => rejected.push(rejectedRow),
      onProgress: () => {},
    });
    expect(report).toMatchObject({ read: 4, stored: 3, rejected: 1 });
    expect(rejected).toMatchObject([
      { column: 'price_man', reason: expect.stringContaining('listing.fees') },
    ]);
    const found = (await rows('jp')).map(({ fields }) => [
      fields['listing.vehicle_price'],
      fields['listing.fees'],
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        [1_653_000, 146_000],
        [1_653_000, 146_000],
        [undefined, undefined],
      ]),
    );
  });

  it('assigns the categories of quick searches', async () => {
    const file = writeFile(
      'cars.csv',
      csv([singaporeRow(1), singaporeRow(2, { no_of_owners: 1, power: 160 })]),
    );
    await importFile('sg', 'sgcarmart', file);
    const found = (await rows('sg')).map(({ fields }) => fields.categories);
    expect(found).toEqual(
      expect.arrayContaining([
        ['family_friendly', 'fits_more', 'family_car'],
        ['1_owner_only', 'family_friendly', 'high_horsepower', 'fits_more', 'family_car'],
      ]),
    );
    const asked = manifestOf('sg').quickSearches.map(({ query }) => query.category);
    expect(asked).toContain('1_owner_only');
    expect(await importFile('sg', 'sgcarmart', file)).toMatchObject({ unchanged: 2, updated: 0 });
  });

  it('reads categories from the file if mapped, and assigns no others', async () => {
    const feed = feedOf('sgcarmart');
    const options = { Family: 'family_car', 'One owner': '1_owner_only' };
    const tagged: Feed = {
      ...feed,
      fields: [
        ...feed.fields,
        { field: 'categories', from: ['tags'], read: 'options', options, separator: '|' },
      ],
    };
    const file = writeFile(
      'cars.csv',
      csv([singaporeRow(1, { tags: 'one owner | Family' }), singaporeRow(2, { tags: '' })]),
    );
    const report = await runImport({
      file,
      feed: tagged,
      manifest: manifestOf('sg'),
      names,
      db: database.db,
      onReject: (row) => rejected.push(row),
      onProgress: () => {},
    });
    expect(report).toMatchObject({ stored: 2 });
    const found = Object.fromEntries((await rows('sg')).map((row) => [row.source_id, row.fields.categories]));
    expect(found).toEqual({ 1: ['1_owner_only', 'family_car'], 2: undefined });
  });

  it('drops implausible values and rejects rows only for a stated reason', async () => {
    const file = writeFile(
      'cars.csv',
      csv([
        singaporeRow(1, {
          mileage: 999999,
          engine_capacity_cc: 0,
          color: 'Multicolor',
          vehicle_type: 'Others',
        }),
        singaporeRow(2, { price: '' }),
        singaporeRow(3, { price: 'ask me' }),
        singaporeRow(4, { brand: '', car_model: 'ON REQUEST' }),
        singaporeRow(5, { used_car_id: '' }),
      ]),
    );
    const report = await importFile('sg', 'sgcarmart', file);
    expect(report).toEqual({ read: 5, stored: 1, updated: 0, unchanged: 0, duplicates: 0, rejected: 4 });
    const fields = (await rows('sg'))[0]?.fields;
    for (const name of ['listing.mileage', 'inventory.engine_capacity', 'inventory.base_color_key'])
      expect(fields).not.toHaveProperty([name]);
    // "Others" is no body type, but the catalogue knows the model
    expect(fields).toMatchObject({ 'inventory.car_type': 'suv' });
    expect(rejected).toEqual([
      { row: 3, column: 'price', reason: 'is empty' },
      { row: 4, column: 'price', reason: '"ask me" is not a number from 1' },
      { row: 5, column: 'brand', reason: 'no known make in "ON REQUEST"' },
      { row: 6, column: 'used_car_id', reason: 'the row is empty or has no id' },
    ]);
  });

  it('reports unreadable values of stored cars and unknown makes', async () => {
    const file = writeFile(
      'cars.csv',
      csv([
        singaporeRow(1, { registration_date: 'spring', color: 'Multicolor', mileage: 999999, power: '' }),
        singaporeRow(2, { registration_date: 'autumn', brand: 'شاهين', car_model: 'شاهين A1' }),
        singaporeRow(3, { registration_date: 'winter', price: '' }),
        singaporeRow(4, { brand: 'Ruf\u001b[31m', car_model: 'RUF CTR', engine_capacity_cc: 1 }),
        singaporeRow(4, {
          ...{ brand: 'Ruf\u001b[31m', car_model: 'RUF CTR' },
          ...{ color: 'Multicolor', scraped_datetime: '2020-01-01' },
        }),
      ]),
    );
    const notes = createImportNotes();
    const report = await runImport({
      file,
      feed: feedOf('sgcarmart'),
      manifest: manifestOf('sg'),
      names,
      notes,
      onReject: (row) => rejected.push(row),
      onProgress: () => {},
    });
    expect(report).toEqual({ read: 5, stored: 3, updated: 0, unchanged: 0, duplicates: 1, rejected: 1 });
    expect(notes.unread()).toEqual([
      { field: 'inventory.first_registration_date', count: 2, example: 'spring' },
      { field: 'inventory.first_registration_year', count: 2, example: 'spring' },
      { field: 'inventory.base_color_key', count: 1, example: 'Multicolor' },
      { field: 'inventory.engine_capacity', count: 1, example: '1' },
    ]);
    expect(notes.unknownMakes()).toEqual(['شاهين', 'Ruf[31m']);
  });

  it('leaves photos at the host of the company that the mapping names, and names the row of those at others', async () => {
    const manifest = manifestOf('sg');
    const pattern = 'https://cdn.example/{path}?w={width}&fm={format}';
    const at = (path: string) => `https://cdn.example/${path}`;
    const photos = [at('1/a.jpg'), 'https://evil.example/a.jpg?token=1', at('1/{width}.jpg')].join(' ');
    const stock = (second: string) =>
      writeFile('cars.csv', csv([singaporeRow(1, { photos }), singaporeRow(2, { photos: second })]));
    let file = stock(at('2.jpg'));
    const from: [string] = ['photos'];
    const run = (keepAt?: string) =>
      runImport({
        file,
        feed: { ...feedOf('sgcarmart'), photos: { from, ...(keepAt && { keepAt }) } },
        manifest: { ...manifest, pictures: { ...manifest.pictures, keptAt: { dealer: pattern } } },
        names,
        db: database.db,
        onReject: (row) => rejected.push(row),
        onProgress: () => {},
      });
    const shown = async () => {
      const { rows: cars } = await database.pool.query('SELECT photos FROM listings ORDER BY source_id');
      const due = await database.pool.query(
        'SELECT count(*)::int AS due FROM photo_sources WHERE due_at IS NOT NULL',
      );
      return { photos: cars.map((car) => car.photos), due: due.rows[0].due };
    };
    const first = `${at('1/a.jpg')}?w={width}&fm={format}`;
    expect(await run('dealer')).toMatchObject({ stored: 2, rejected: 0 });
    expect(await shown()).toEqual({
      photos: [
        [first, `${at('1/%7Bwidth%7D.jpg')}?w={width}&fm={format}`],
        [`${at('2.jpg')}?w={width}&fm={format}`],
      ],
      due: 0,
    });
    expect(rejected).toEqual([
      {
        row: 2,
        column: 'photos',
        reason: '1 of 3 photos are not at cdn.example, where they stay: https://evil.example/a.jpg',
      },
    ]);
    file = stock(at('photo.php?id=18'));
    await run('dealer');
    expect(rejected.at(-1)).toMatchObject({
      row: 3,
      reason: `1 of 1 photos have a query, which the pattern of cdn.example has no place for: ${at('photo.php')}`,
    });
    expect((await shown()).photos[1]).toEqual([`${at('2.jpg')}?w={width}&fm={format}`]);
    // what staff have left out stays away
    await database.pool.query(
      `UPDATE listings SET desk_photos = $1, desk_version = 1 WHERE source_id = '1'`,
      [JSON.stringify([first])],
    );
    await run('dealer');
    expect((await shown()).photos[0]).toEqual([first]);
    // those of a car of which none is at the host any more stay as they are
    file = stock('https://moved.example/2.jpg');
    await run('dealer');
    expect((await shown()).photos[1]).toHaveLength(1);
    file = stock(at('2.jpg'));
    // without the host they are fetched
    await run();
    expect(await shown()).toEqual({ photos: [[], []], due: 4 });
    await run('dealer');
    expect((await shown()).due).toBe(0);
  });

  it('reads two-digit years relative to the day of the import', async () => {
    const feed = feedOf('sgcarmart');
    const fields = feed.fields.map((mapping) =>
      mapping.from[0] === 'registration_date' ? { ...mapping, dateOrder: 'dmy' as const } : mapping,
    );
    const dates = ['07.03.22', '04.2011', '07.03.27'];
    const file = writeFile(
      'cars.csv',
      csv(dates.map((date, index) => singaporeRow(index + 1, { registration_date: date }))),
    );
    await runImport({
      file,
      feed: { ...feed, fields },
      manifest: manifestOf('sg'),
      names,
      db: database.db,
      now: Date.parse('2026-11-22T12:00:00Z'),
      onReject: (row) => rejected.push(row),
      onProgress: () => {},
    });
    const found = (await rows('sg')).map(({ source_id, fields: of }) => [
      source_id,
      of['inventory.first_registration_date'],
      of['inventory.first_registration_year'],
    ]);
    expect(found.sort()).toEqual([
      ['1', '2022-03-07', 2022],
      ['2', '2011-04-01', 2011],
      ['3', undefined, undefined],
    ]);
  });

  it('reports no unread value for an optional pattern missing in a title', async () => {
    const notes = createImportNotes();
    const row = {
      rawData: '2023 Porsche Taycan',
      brand: 'Porsche',
      price: 5990000,
      link: 'a/1',
      date: '2025-01-01',
    };
    await runImport({
      file: writeFile('cars.csv', csv([row])),
      feed: feedOf('one2car'),
      manifest: manifestOf('th'),
      names,
      notes,
      onReject: (refused) => rejected.push(refused),
      onProgress: () => {},
    });
    expect([rejected, notes.unread(), notes.unknownMakes()]).toEqual([[], [], []]);
  });

  it('rejects amounts that are not exact to the cent, and continues', async () => {
    const ABSURD = '99999999999999';
    const manifest = withCents(manifestOf('sg'));
    const file = writeFile(
      'cars.csv',
      csv([
        singaporeRow(1, { price: ABSURD }),
        singaporeRow(2),
        singaporeRow(3, { omv: ABSURD }),
        singaporeRow(4, { price: '90071992547409.9' }),
      ]),
    );
    const report = await importFile('sg', 'sgcarmart', file, false, manifest);
    expect(report).toMatchObject({ read: 4, stored: 1, rejected: 3 });
    expect(rejected).toEqual([
      { row: 2, column: 'price', reason: `the amount ${ABSURD} is too large` },
      { row: 4, column: 'omv', reason: `the amount ${ABSURD} is too large` },
      { row: 5, column: 'price', reason: 'the amount 90071992547409.9 is too large' },
    ]);
  });

  it('stores nothing in a dry run', async () => {
    const report = await importFile('sg', 'sgcarmart', writeFile('cars.csv', csv([singaporeRow(1)])), true);
    expect(report).toMatchObject({ read: 1, stored: 1 });
    expect(await rows('sg')).toEqual([]);
  });

  it('reads JSON arrays and JSON lines like CSV', async () => {
    const cars = [singaporeRow(1), singaporeRow(2, { car_model: 'TOYOTA SIENTA {"[', brand: 'TOYOTA' })];
    const list = await importFile(
      'sg',
      'sgcarmart',
      writeFile('list.json', ` \n${JSON.stringify(cars, null, 2)}`),
    );
    expect(list).toMatchObject({ read: 2, stored: 2 });
    const lines = await importFile(
      'sg',
      'sgcarmart',
      writeFile('lines.json', cars.map((car) => JSON.stringify(car)).join('\n')),
    );
    expect(lines).toMatchObject({ read: 2, unchanged: 2 });
  });

  it('stores hostile text without its markup', async () => {
    const evil = '<script>alert(1)</script>\u0000 =cmd()';
    const file = writeFile(
      'cars.csv',
      csv([singaporeRow(1, { car_model: `HONDA ${evil}` }), singaporeRow(2, { used_car_id: '__proto__' })]),
    );
    expect(await importFile('sg', 'sgcarmart', file)).toMatchObject({ stored: 2, rejected: 0 });
    expect((await rows('sg'))[0]?.title).toBe('2018 Honda =cmd()');
  });

  it('survives truncated and broken lines', async () => {
    const file = writeFile('cars.csv', `${csv([singaporeRow(1)])}\n2,"HONDA`);
    const report = await importFile('sg', 'sgcarmart', file).catch((error: Error) => error.message);
    expect(report).toEqual(expect.anything());
    expect((await rows('sg')).length).toBeLessThanOrEqual(2);
  });
});

describe('titles of other countries', () => {
  it('without a space before the engine size, with thousands separators', async () => {
    const row = {
      car_name: '2015 Mercedes-Benz A2001.6',
      car_mileage: '92,635 km',
      car_transmission: 'Automatic',
      car_location: 'Selangor',
      car_price: '83,500',
      car_instalment_mth_amt: 'RM 915/mo',
    };
    await importFile(
      'my',
      'carsome',
      writeFile('cars.csv', csv([row, row, { ...row, car_name: '2024 Neta V' }])),
    );
    const [mercedes, neta] = await rows('my');
    expect(mercedes).toMatchObject({ title: '2015 Mercedes-Benz A200 1.6' });
    expect(mercedes?.fields).toMatchObject({
      'inventory.engine_capacity': 1600,
      'inventory.manufacture_year': 2015,
      'inventory.make_model': 'mercedes-benz.a-class',
      'listing.mileage': 92635,
      'listing.asking_price': 83500,
      'listing.installment': 915,
    });
    expect(neta?.title).toBe('2024 Neta V');
  });
  it('with ranges of thousands and dots as separators', async () => {
    const row = {
      'listing__rating-model': '',
      item: '45 - 50K KM',
      'item 2': 'Manual',
      'item 3': 'Jawa Barat',
      'item 4': 'Dealer',
      ellipsize: '2019 Toyota Agya 1.2 G Hatchback - FREE GARANSI ...',
      listing__price: 'Rp 100.000.000',
    };
    await importFile('id', 'mobil123', writeFile('cars.csv', csv([row])));
    const [car] = await rows('id');
    expect(car?.title).toBe('2019 Toyota Agya 1.2 G Hatchback');
    expect(car?.fields).toMatchObject({
      'listing.mileage': 47500,
      'listing.asking_price': 100_000_000,
      'inventory.car_type': 'hatchback',
      'inventory.engine_capacity': 1200,
    });
  });
  it('in Chinese, Thai and Japanese', async () => {
    const hk = {
      'Car Brand': '豐田',
      'Car Model': '\u00a0SIENTA',
      Year: 2017,
      Status: 'sold',
      Price: '$99,000',
      'Engine displacement (cc)': '1500cc',
    };
    await importFile(
      'hk',
      '28car',
      writeFile(
        'cars.csv',
        csv([
          hk,
          { ...hk, 'Car Brand': '任何', 'Car Model': 'MODEL X P100D', 'Engine displacement (cc)': '999cc' },
          { ...hk, 'Car Brand': '任何', 'Car Model': 'Z400' },
        ]),
      ),
    );
    const cars = await rows('hk');
    expect(cars.map(({ title, status }) => [title, status])).toEqual([
      ['2017 Tesla Model X P100D', 'sold'],
      ['2017 Toyota Sienta', 'sold'],
    ]);
    expect(cars[1]?.fields).toMatchObject({ is_sold: true, 'listing.is_available': false });
    expect(rejected).toHaveLength(1);
    const th = {
      rawData: '2023 Mercedes-Benz EQB W243 (ปี 23-30) 250 AMG Line SUV - 0.0',
      brand: 'Mercedes-Benz',
      year: 2023,
      mileage: 5000,
      price: 2090000,
      location: 'กรุงเทพมหานคร',
      link: 'www.one2car.com/for-sale/x-%E0%B8%81/15928533',
      date: '2025-02-04T06:30:56.651Z',
    };
    await importFile('th', 'one2car', writeFile('cars.csv', csv([th])));
    expect((await rows('th'))[0]).toMatchObject({
      source_id: '15928533',
      title: '2023 Mercedes-Benz EQB W243 250 AMG Line SUV',
    });
  });
});

const withCents = (manifest: ReturnType<typeof manifestOf>) => ({
  ...manifest,
  currency: { ...manifest.currency, fractionDigits: 2 },
});

describe('daily prices', () => {
  const car = {
    make: 'Honda',
    model: 'Freed',
    grade_label: '1.5 e:HEV クロスター',
    price_man: '316.1',
    year: '2024',
    mileage_km: 8,
    shaken_months: 29,
    accident: 'false',
    warranty: 'true',
    unused: '',
    seats: 6,
    drive: '2WD',
    color: '白真珠',
    first_seen: '2026-04-29',
    last_seen: '2026-05-12',
    url: 'https://cars.example/detail/AU6649013760/index.html',
  };
  const day = (date: string, price_man: number, url = car.url) => ({
    date,
    url,
    price_man,
    mileage_km: 8,
    shaken_months: 29,
  });

  it('are rejected when not exact to the cent', async () => {
    await importFile('jp', 'carsensor', writeFile('cars.csv', csv([car])));
    const file = writeFile('prices.csv', csv([day('2026-04-29', 99_999_999_999), day('2026-04-30', 330)]));
    const manifest = withCents(manifestOf('jp'));
    expect(await importFile('jp', 'carsensor-prices', file, false, manifest)).toMatchObject({
      stored: 1,
      rejected: 1,
    });
    expect(rejected).toEqual([
      { row: 2, column: 'price_man', reason: 'the amount 999999999990000 is too large' },
    ]);
  });

  it('belong to known cars, mark reductions and change nothing when repeated', async () => {
    await importFile('jp', 'carsensor', writeFile('cars.csv', csv([car])));
    expect((await rows('jp'))[0]?.fields).toMatchObject({
      'listing.asking_price': 3_161_000,
      'inventory.base_color_key': 'white',
      'listing.has_repair_history': false,
    });
    const file = writeFile(
      'prices.csv',
      csv([
        day('2026-04-29', 330),
        day('2026-04-30', 330),
        day('2026-05-02', 316.1),
        day('2026-05-03', 316.1),
        day('2026-05-03', 1, 'https://cars.example/detail/AU1/index.html'),
      ]),
    );
    expect(await importFile('jp', 'carsensor-prices', file)).toEqual({
      read: 5,
      stored: 4,
      updated: 0,
      unchanged: 0,
      duplicates: 0,
      rejected: 1,
    });
    expect((await rows('jp'))[0]?.fields).toMatchObject({
      'listing.original_price': 3_300_000,
      'listing.reduced_on': '2026-05-02',
    });
    expect(await importFile('jp', 'carsensor-prices', file)).toMatchObject({
      stored: 0,
      updated: 0,
      unchanged: 4,
      rejected: 1,
    });
    expect(await importFile('jp', 'carsensor', writeFile('cars.csv', csv([car])))).toMatchObject({
      unchanged: 1,
      updated: 0,
    });
    const driven = writeFile('driven.csv', csv([{ ...car, mileage_km: 9 }]));
    expect(await importFile('jp', 'carsensor', driven)).toMatchObject({ updated: 1 });
    const [stored] = await rows('jp');
    expect(stored?.fields).toMatchObject({
      'listing.mileage': 9,
      'listing.original_price': 3_300_000,
      'listing.reduced_on': '2026-05-02',
    });
    await importFile('jp', 'carsensor', driven);
    await importFile('jp', 'carsensor-prices', file);
    expect((await rows('jp'))[0]).toEqual(stored);
  });
});
