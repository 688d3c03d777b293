import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportJob } from '../../src/server/import/import-job.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import { readUsualPrices } from '../../src/server/modules/imports/odd-prices.ts';
import { endListing } from '../../src/server/modules/listings/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

let database: OpenDatabase;
let reasons: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  reasons = [];
  for (const table of ['listings', 'ended_listings', 'held_prices'])
    await database.pool.query(`DELETE FROM ${table}`);
});

const load = (
  rows: ReturnType<typeof singaporeRow>[],
  feed = feedOf('sgcarmart'),
  db: ImportJob['db'] = database.db,
  limits: Partial<ImportJob> = {},
) =>
  runImport({
    file: writeFile('cars.csv', csv(rows)),
    feed,
    manifest: manifestOf('sg'),
    names,
    db,
    ...limits,
    onReject: ({ reason }) => reasons.push(reason),
    onProgress: () => {},
  });
const usual = [1, 2, 3, 4, 5].map((id) => singaporeRow(id, { price: 80_000 + id }));
const priceOf = async (id: string) =>
  (
    await database.pool.query(
      "SELECT fields ->> 'listing.asking_price' AS price FROM listings WHERE source_id = $1",
      [id],
    )
  ).rows[0]?.price;

it.each([3_900, 1_650_000])(
  'a price of %s where 80,000 is usual is held back with the reason',
  async (price) => {
    await load(usual);
    expect(await load([singaporeRow(9, { price }), singaporeRow(1, { price })])).toMatchObject({
      rejected: 2,
      stored: 0,
    });
    expect(reasons).toHaveLength(2);
    expect(reasons[0]).toBe(
      `the price ${price} is far from 80003, the usual one of 6 such cars; "oddPrices": "keep" lets it pass`,
    );
    expect([await priceOf('9'), await priceOf('1')]).toEqual([undefined, '80001']);
    expect(
      await load([singaporeRow(9, { price })], { ...feedOf('sgcarmart'), oddPrices: 'keep' }),
    ).toMatchObject({
      stored: 1,
    });
  },
);

it('a first file tells what is usual itself, in a dry run, too', async () => {
  const rows = [...usual, singaporeRow(6, { price: 800 })];
  expect(await load(rows, undefined, null as never)).toMatchObject({ stored: 5, rejected: 1 });
  expect(await load(rows)).toMatchObject({ stored: 5, rejected: 1 });
});

it('a price within the bounds passes, and any price of a model or an age with few cars', async () => {
  await load(usual);
  const rows = [
    singaporeRow(7, { price: 4_100 }),
    singaporeRow(8, { price: 1_500_000 }),
    singaporeRow(9, { price: 900, manufactured_year: 2009, registration_date: '2009-05-02' }),
    singaporeRow(10, { price: 900, car_model: 'HONDA JAZZ 1.3 CVT' }),
  ];
  expect(await load(rows)).toMatchObject({ stored: 4, rejected: 0 });
});

it('a price that changes by more than a share is held back until it passes, or another one comes', async () => {
  const feed = feedOf('sgcarmart');
  const change = (price: number) =>
    load([singaporeRow(1, { price, mileage: price })], feed, undefined, {
      largestPriceChange: 0.4,
      stockFeed: 'dealer',
    });
  const held = async () =>
    (await database.pool.query('SELECT source_id, feed_name, stored_price, price, decision FROM held_prices'))
      .rows;
  const waits = (price: string, decision: string | null = null) => [
    { source_id: '1', feed_name: 'dealer', stored_price: '80000', price, decision },
  ];
  await change(80_000);
  expect(await change(48_000)).toMatchObject({ updated: 1, rejected: 0 });
  expect(await change(80_000)).toMatchObject({ rejected: 1 });
  await load([singaporeRow(1, { price: 80_000 })]);
  expect(await held()).toEqual([]);
  expect(await change(47_999)).toMatchObject({ updated: 0, rejected: 1 });
  expect(reasons.at(-1)).toMatch(/^the price changes from 80000 to 47999, by more than 40 %/);
  expect([await priceOf('1'), await held()]).toEqual(['80000', waits('47999')]);
  const decide = (decision: string) =>
    database.pool.query('UPDATE held_prices SET decision = $1', [decision]);
  // what staff have refused is refused again, and another price is asked about
  await decide('keep');
  expect(await change(47_999)).toMatchObject({ rejected: 1 });
  expect(await held()).toEqual(waits('47999', 'keep'));
  expect(await change(200_000)).toMatchObject({ rejected: 1 });
  expect(await held()).toEqual(waits('200000'));
  await decide('pass');
  expect(await change(300_000)).toMatchObject({ rejected: 1 });
  expect(await held()).toEqual(waits('300000'));
  await decide('pass');
  expect(await change(300_000)).toMatchObject({ updated: 1, rejected: 0 });
  expect([await priceOf('1'), await held()]).toEqual(['300000', []]);
  // a price of staff is what visitors see, whatever the feed says
  await database.pool.query(
    `UPDATE listings SET desk_version = 1, desk_fields = '{"listing.asking_price": 90000}'`,
  );
  expect(await change(10_000)).toMatchObject({ rejected: 0 });
  expect(await held()).toEqual([]);
});

it.each<[string, (change: (row: Record<string, string | number>) => Promise<unknown>) => Promise<unknown>]>([
  ['as a promotional price', (change) => change({ price: 80_000, promo: 8_000 })],
  [
    'where the car has left meanwhile',
    async (change) => {
      await endListing(database.db, { region: 'sg', source: 'sgcarmart', id: '1' });
      return change({ price: 8_000 });
    },
  ],
  [
    'where the car had no price meanwhile',
    async (change) => {
      expect(await change({ price: '' })).toMatchObject({ updated: 1 });
      return change({ price: 8_000 });
    },
  ],
  [
    'where it had no price when it left',
    async (change) => {
      await change({ price: '' });
      await endListing(database.db, { region: 'sg', source: 'sgcarmart', id: '1' });
      return change({ price: 8_000 });
    },
  ],
])('a price that changes by more than a share is held back %s', async (_, come) => {
  const [, ...fields] = feedOf('sgcarmart').fields;
  const price = (field: string, column: string) => ({ field, from: [column], read: 'number' as const });
  const prices = [price('listing.asking_price', 'price'), price('listing.promotional_price', 'promo')];
  const feed = { ...feedOf('sgcarmart'), fields: [...prices, ...fields] };
  const change = (row: Record<string, string | number>) =>
    load([singaporeRow(1, { promo: '', ...row })], feed, undefined, { largestPriceChange: 0.4 });
  await change({ price: 80_000 });
  expect(await come(change)).toMatchObject({ stored: 0, updated: 0, rejected: 1 });
  const { rows } = await database.pool.query('SELECT source_id, stored_price, price FROM held_prices');
  expect(rows).toEqual([{ source_id: '1', stored_price: '80000', price: '8000' }]);
});

it.each([8_000, 900])(
  'a car that is sold is stored as sold, with its former price instead of %s',
  async (price) => {
    await load(usual);
    const feed = { ...feedOf('sgcarmart'), status: { column: 'state', values: { gone: 'sold' as const } } };
    const change = (changes: Record<string, string | number>) =>
      load([singaporeRow(1, { state: '', ...changes })], feed, undefined, { largestPriceChange: 0.4 });
    const sold = { price, state: 'gone' };
    const stored = async () =>
      (
        await database.pool.query(
          `SELECT status, fields -> 'listing.asking_price' AS price, fields -> 'listing.installment' AS installment
         FROM listings WHERE source_id = '1'`,
        )
      ).rows;
    const [former] = await stored();
    expect(former).toEqual({ status: 'available', price: 80_001, installment: expect.any(Number) });
    expect(await change(sold)).toMatchObject({ updated: 1, rejected: 0 });
    expect(await stored()).toEqual([{ ...former, status: 'sold' }]);
    expect(await change(sold)).toMatchObject({ unchanged: 1 });
    expect(await change({ price })).toMatchObject({ updated: 0, rejected: 1 });
  },
);

it('what cars of a few models cost is looked up in an index', async () => {
  await load(usual);
  const plan = await inTransaction(database.db, async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    let rows: unknown;
    const execute = async (query: SQL) => {
      rows = (await tx.execute(sql`EXPLAIN ${query}`)).rows;
      return { rows: [] };
    };
    await readUsualPrices({ execute } as never, manifestOf('sg'), 'used', ['honda.vezel']);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('listings_model_idx');
});
