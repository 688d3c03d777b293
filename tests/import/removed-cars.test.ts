import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { feedFindings } from '../../src/server/import/check-feed.ts';
import type { ImportJob } from '../../src/server/import/import-job.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

let database: OpenDatabase;
let notRemoved: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  notRemoved = [];
  await database.pool.query('DELETE FROM listings');
  await database.pool.query('DELETE FROM ended_listings');
});

type Row = ReturnType<typeof singaporeRow>;
const FULL: Feed = { ...feedOf('sgcarmart'), removes: 'missing' };

function load(rows: Row[] | string, job: Partial<ImportJob> = {}) {
  return runImport({
    file: writeFile('cars.csv', typeof rows === 'string' ? rows : csv(rows)),
    feed: FULL,
    manifest: manifestOf('sg'),
    names,
    db: database.db,
    onReject: () => {},
    onProgress: () => {},
    onNotRemoved: (reason) => notRemoved.push(reason),
    ...job,
  });
}

const cars = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => singaporeRow(index + from));
const stored = async (id: string) =>
  (await database.pool.query('SELECT id, slug, created_at, fields FROM listings WHERE source_id = $1', [id]))
    .rows[0];
const pricesOf = async (id: string) =>
  (
    await database.pool.query(
      'SELECT p.observed_on::text AS day, p.price::float FROM listing_prices p JOIN listings l ON l.id = p.listing_id WHERE l.source_id = $1 ORDER BY 1',
      [id],
    )
  ).rows;

describe('an import of a full feed', () => {
  it('removes cars that are no longer in it, and counts them', async () => {
    await load(cars(10));
    expect(await load(cars(8))).toMatchObject({ read: 8, unchanged: 8, removed: 2 });
    expect(await stored('9')).toBeUndefined();
    expect(await stored('8')).toBeDefined();
    expect(notRemoved).toEqual([]);
  });

  it('keeps the photos of all cars where a file names none at all, and removes those of a car that has none', async () => {
    const feed: Feed = { ...FULL, photos: { from: ['photos'] } };
    const rows = (urls: (string | undefined)[]) =>
      urls.map((photos, at) => ({ ...singaporeRow(at + 1), ...(photos !== undefined && { photos }) }));
    const urls = async () =>
      (await database.pool.query('SELECT url FROM photo_sources ORDER BY url')).rows.map(({ url }) => url);
    const [one, two] = ['https://photos.test/1.jpg', 'https://photos.test/2.jpg'];
    await load(csv(rows([one, two])), { feed });
    for (const none of [undefined, '', 'n/a']) {
      await load(csv(rows([none, none])), { feed });
      expect(await urls()).toEqual([one, two]);
    }
    await load(csv(rows([one, ''])), { feed });
    expect(await urls()).toEqual([one]);
  });

  it('restores a removed car as the same car', async () => {
    await load(cars(10));
    await database.pool.query(
      `INSERT INTO listing_prices SELECT id, '2025-01-01', 90000 FROM listings WHERE source_id = '9'`,
    );
    const [before, prices] = [await stored('9'), await pricesOf('9')];
    await load(cars(8));
    expect(await load([...cars(8), singaporeRow(9, { mileage: 61_000 })])).toMatchObject({
      removed: 0,
      updated: 1,
    });
    const after = await stored('9');
    expect([after?.id, after?.slug, after?.created_at]).toEqual([
      before?.id,
      before?.slug,
      before?.created_at,
    ]);
    expect(after?.fields['listing.mileage']).toBe(61_000);
    expect(await pricesOf('9')).toEqual(prices);
  });

  it('removes nothing when many cars are missing, unless forced', async () => {
    await load(cars(20));
    expect(await load(cars(10))).toMatchObject({ removed: 0 });
    expect(notRemoved).toEqual([expect.stringContaining('10 of 20 cars are no longer in the file')]);
    expect(await load(cars(10), { largestLoss: 0.5 })).toMatchObject({ removed: 10 });
    expect(await load(cars(8), { largestLoss: 0.1 })).toMatchObject({ removed: 0 });
    expect(notRemoved[1]).toContain('more than 10 % are only removed');
    expect(await load(cars(8), { largestLoss: 0.1, removesAny: true })).toMatchObject({ removed: 2 });
  });

  it('removes nothing when the file has no cars, even if forced', async () => {
    await load(cars(12));
    const [header = ''] = csv(cars(1)).split('\n');
    for (const job of [{}, { removesAny: true }])
      expect(await load(`${header}\n`, job)).toMatchObject({ read: 0, removed: 0 });
    expect(notRemoved[1]).toBe(
      '12 of 12 cars are no longer in the file, which has no cars at all, so no car was removed.',
    );
    expect(await stored('12')).toBeDefined();
  });

  it('removes a third of few cars only if that is one', async () => {
    await load(cars(5));
    expect(await load(cars(3))).toMatchObject({ removed: 0 });
    expect(await load(cars(4))).toMatchObject({ removed: 1 });
  });

  it('keeps cars of rejected rows, and all cars if a row has no readable id', async () => {
    await load(cars(10));
    expect(await load([...cars(8), singaporeRow(9, { price: '' })])).toMatchObject({
      rejected: 1,
      removed: 1,
    });
    expect(await stored('9')).toBeDefined();
    expect(await load(`${csv(cars(8))}\n9,"too","many","cells"${',x'.repeat(40)}`)).toMatchObject({
      removed: 0,
    });
    expect(notRemoved).toEqual([expect.stringContaining('1 of its rows have no readable id')]);
  });

  it('does not affect cars of other sources and regions', async () => {
    await load(cars(3), { feed: { ...FULL, source: 'other' } });
    await load(cars(10));
    expect(await load(cars(9))).toMatchObject({ removed: 1 });
    expect((await database.pool.query(`SELECT FROM listings WHERE source = 'other'`)).rowCount).toBe(3);
  });
});

it('an import of a partial feed removes nothing', async () => {
  await load(cars(10));
  const report = await load(cars(5), { feed: feedOf('sgcarmart') });
  expect(report).not.toHaveProperty('removed');
  expect(await stored('9')).toBeDefined();
});

it('a mapping of prices that removes cars is refused', () => {
  const findings = feedFindings(
    { ...feedOf('carsensor-prices'), removes: 'missing' },
    { where: 'region jp', ...manifestOf('jp') },
  );
  expect(findings.map(({ path }) => path)).toEqual([['removes']]);
});
