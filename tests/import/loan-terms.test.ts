import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Feed, ListingSections, RegionManifest } from '#contracts/types.ts';
import { createDemoListings, demoProfile } from '#demo/stock/index.ts';
import { usualInstallment } from '#region/format/loan-of.ts';
import { financingSection } from '#server/modules/listings/index.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { withoutPromotion } from '#server/modules/promotions/end-promotions.ts';
import { applyLoanTerms } from '#server/modules/time-left/apply-loan-terms.ts';
import { refreshTimeLeft } from '#server/modules/time-left/index.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { catalogue, TODAY } from '../demo-regions.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

const NOW = Date.parse('2025-04-01T04:00:00Z');
const before = manifestOf('sg');
const after: RegionManifest = {
  ...before,
  financing: { ...before.financing, interestPercent: before.financing.interestPercent * 2 },
};
const sgcarmart = feedOf('sgcarmart');
const feed: Feed = {
  ...sgcarmart,
  fields: [...sgcarmart.fields, { field: 'listing.installment', from: ['rate'], read: 'number' }],
};

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await load(before);
  await refreshTimeLeft(database.db, [before], NOW);
});
afterAll(() => database.close());

const load = (manifest: RegionManifest) =>
  runImport({
    file: writeFile(
      'cars.csv',
      csv([
        { ...singaporeRow(1), rate: '' },
        { ...singaporeRow(2), rate: '798' },
      ]),
    ),
    feed,
    manifest,
    names,
    db: database.db,
    now: NOW,
    onReject: () => {},
    onProgress: () => {},
  });
type Fields = Record<string, string | number | boolean | null>;
const stored = async (id: string) => {
  const { rows } = await database.pool.query<{
    fields: Fields;
    detail: ListingSections;
    desk_fields: Fields;
  }>('SELECT fields, detail, desk_fields FROM listings WHERE source_id = $1', [id]);
  const [row] = rows;
  if (!row) throw new Error('the car is gone');
  return row;
};
const installments = async () =>
  Promise.all(['1', '2'].map(async (id) => (await stored(id)).fields['listing.installment']));
const usual = async (manifest: RegionManifest) => usualInstallment((await stored('1')).fields, manifest);

it('new terms reach the cars whose installment is the region\u2019s, and no others', async () => {
  expect(await installments()).toEqual([await usual(before), 798]);
  expect(await applyLoanTerms(database.db, before)).toBeNull();
  expect(await applyLoanTerms(database.db, after)).toBe(1);
  expect(await usual(after)).not.toBe(await usual(before));
  expect(await installments()).toEqual([await usual(after), 798]);
  expect(await applyLoanTerms(database.db, after)).toBeNull();
  // the same as a stock that is imported anew
  expect(await load(after)).toMatchObject({ read: 2, stored: 0 });
  expect(await installments()).toEqual([await usual(after), 798]);
});

it('a car keeps its own installment when a promotion ends or months pass, whatever the terms were', async () => {
  const { fields, detail } = await stored('2');
  const same = Number(usualInstallment({ ...fields, 'listing.installment': undefined }, after));
  const own = { ...fields, 'listing.installment': same };
  const promoted = { fields: { ...own, 'listing.promotional_price': 60_000 }, detail: { ...detail } };
  expect(withoutPromotion(promoted, after).fields['listing.installment']).toBe(same);
  const { fields: usualFields } = await stored('1');
  const stale = { ...usualFields, 'listing.installment': 534, 'listing.promotional_price': 60_000 };
  expect(withoutPromotion({ fields: stale, detail: {} }, after).fields['listing.installment']).toBe(
    await usual(after),
  );
});

it('new terms reach the loans on the pages of demo cars, and what the desk has stored', async () => {
  const { pool, db } = database;
  const cars = createDemoListings({
    region: demoProfile(before),
    catalogue,
    seed: 'sg',
    today: TODAY,
    count: 12,
  });
  await upsertListings(db, 'sg', cars);
  await pool.query(`UPDATE listings SET desk_fields = '{"listing.installment": 534}' WHERE source_id = '1'`);
  await pool.query('DELETE FROM applied_loan_terms');
  expect(await applyLoanTerms(db, after)).toBeGreaterThan(5);
  await applyLoanTerms(db, before);
  expect((await stored('1')).desk_fields).toEqual({ 'listing.installment': await usual(before) });
  await applyLoanTerms(db, after);
  const { rows } = await pool.query<{ fields: Fields; detail: ListingSections }>(
    'SELECT fields, detail FROM listings WHERE is_demo',
  );
  const loans = rows.flatMap(({ fields, detail }) =>
    detail.financingSection ? [{ fields, loan: detail.financingSection }] : [],
  );
  expect(loans.length).toBeGreaterThan(5);
  for (const { fields, loan } of loans) {
    expect(loan).toEqual(financingSection(fields, after));
    expect(fields['listing.installment']).toBe(loan.installment);
  }
});

it('a demo stock has the installments of its terms already, in every region', async () => {
  for (const { manifest } of shippedRegions) {
    const cars = createDemoListings({
      region: demoProfile(manifest),
      catalogue,
      seed: manifest.code,
      today: TODAY,
      count: 40,
    });
    await upsertListings(database.db, `${manifest.code}-demo`, cars);
    expect(
      await applyLoanTerms(database.db, { ...manifest, code: `${manifest.code}-demo` }),
      manifest.code,
    ).toBe(0);
  }
});
