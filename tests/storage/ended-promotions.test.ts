import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListingSections } from '#contracts/types.ts';
import { createDemoListings, demoProfile } from '#demo/stock/index.ts';
import { usualInstallment } from '#region/format/loan-of.ts';
import { endPromotionsJob } from '#server/jobs/end-promotions.ts';
import { startJobs } from '#server/jobs/job-queue.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { versionedListings } from '#server/modules/listings/repositories/versioned-listing.ts';
import { endPromotions } from '#server/modules/promotions/end-promotions.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import type { ListingInput, ListingRow } from '#server/storage/listing-row.ts';
import { createTestDatabase } from '../database.ts';
import { catalogue, TODAY } from '../demo-regions.ts';
import { jobServices } from '../job-services.ts';
import { shippedManifest } from '../shipped-regions.ts';
import { storedListings } from './stored-listings.ts';

const manifest = shippedManifest('sg');
const cars = createDemoListings({
  region: demoProfile(manifest),
  catalogue,
  seed: 'sg',
  today: TODAY,
  count: 120,
});
const isPromoted = ({ detail }: ListingInput) => detail?.promotion !== undefined;
const promoted = cars.filter(isPromoted);
const stock = [...promoted, ...cars.filter((car) => !isPromoted(car)).slice(0, 5)];
const endsOn = ({ detail }: ListingInput) => String((detail?.promotion as { endsOn?: unknown })?.endsOn);
const lastDay = promoted.map(endsOn).sort().at(-1) ?? '';
const sectionsOf = ({ detail }: { detail: unknown }) => detail as ListingSections;

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('DELETE FROM listings');
  await upsertListings(database.db, 'sg', stock);
});

const rows = () => storedListings(database.db, 'sg');
const promotionFacts = ({ fields, detail }: Pick<ListingRow, 'fields' | 'detail'>) =>
  [
    fields['listing.promotional_price'],
    fields.is_promo || undefined,
    detail.promotion,
    sectionsOf({ detail }).carInfoSection.promoLabel,
    sectionsOf({ detail }).carInfoSection.badges.includes('is_promo') || undefined,
  ].filter((value) => value !== undefined).length;
const storedPrices = async () =>
  (await database.pool.query('SELECT listing_id, observed_on, price FROM listing_prices ORDER BY 1, 2')).rows;

test('a promotion ends after its last day in the time zone of the region', async () => {
  const zones = [
    ['America/Los_Angeles', '07:59', '08:00'],
    ['Asia/Tokyo', '14:59', '15:00'],
  ] as const;
  for (const [timeZone, before, after] of zones) {
    const [car] = promoted;
    if (!car) throw new Error('no demo car is promoted');
    const day = timeZone === 'Asia/Tokyo' ? '2026-11-30' : '2026-12-01';
    const detail = { ...car.detail, promotion: { ...sectionsOf(car).promotion, endsOn: '2026-11-30' } };
    await database.pool.query('DELETE FROM listings');
    await upsertListings(database.db, 'sg', [{ ...car, detail }]);
    const factCount = async (time: string) => {
      await endPromotions(database.db, [{ ...manifest, timeZone }], Date.parse(`${day}T${time}:00Z`));
      return (await rows()).map(promotionFacts)[0];
    };
    expect(await factCount(before)).toBeGreaterThan(3);
    expect(await factCount(after)).toBe(0);
  }
});

test('ended promotions are removed, and the installment is that of the asking price', async () => {
  const before = await rows();
  const prices = await storedPrices();
  expect(promoted.length).toBeGreaterThan(3);
  await endPromotions(database.db, [manifest], Date.parse(lastDay) + 2 * 86_400_000);
  const after = await rows();
  const isNew = (row: ListingRow, index: number) => row.updatedAt > (before[index]?.updatedAt ?? 0);
  const ended = after.filter(isNew);
  expect(ended.map(({ sourceId }) => sourceId).sort()).toEqual(
    promoted.map(({ sourceId }) => sourceId).sort(),
  );
  expect(after.map(promotionFacts).filter((count) => count > 0)).toEqual([]);
  for (const { fields, detail } of ended) {
    const installment = usualInstallment(fields, manifest);
    expect(fields['listing.installment']).toBe(installment);
    expect(sectionsOf({ detail }).financingSection?.installment).toBe(installment);
    expect(fields.is_promo).toBe(false);
  }
  // the asking price has not changed, so there is no reduction or rise
  expect(await storedPrices()).toEqual(prices);
  for (const [index, { fields }] of after.entries()) {
    const was = before[index]?.fields ?? {};
    for (const name of ['listing.asking_price', 'listing.original_price', 'listing.reduced_on'])
      expect(fields[name]).toBe(was[name]);
  }
});

test('the listing of an ended promotion is still valid', async () => {
  await endPromotions(database.db, [manifest], Date.parse(lastDay) + 2 * 86_400_000);
  const found = await versionedListings(database.db)('sg', promoted[0]?.slug ?? '', '');
  expect(found?.changed).toMatchObject({ isChecked: true, row: { promotion: null } });
});

test('a repeated import does not restore ended promotions', async () => {
  await endPromotions(database.db, [manifest], Date.parse(lastDay) + 2 * 86_400_000);
  expect(await upsertListings(database.db, 'sg', stock)).toMatchObject({ updated: 0 });
  expect((await rows()).map(promotionFacts).filter((count) => count > 0)).toEqual([]);
});

test('an installment set by a dealer stays', async () => {
  const [car] = promoted;
  if (!car) throw new Error('no demo car is promoted');
  const fields = { ...car.fields, 'listing.installment': 4711, 'listing.is_own_installment': true };
  await upsertListings(database.db, 'sg', [{ ...car, fields }]);
  await endPromotions(database.db, [manifest], Date.parse(lastDay) + 2 * 86_400_000);
  const stored = (await rows()).find(({ sourceId }) => sourceId === car.sourceId);
  expect(stored?.fields).toMatchObject({ 'listing.installment': 4711 });
  expect(stored?.fields).not.toHaveProperty(['listing.promotional_price']);
});

test('a promotion without a valid end date does not end', async () => {
  const [car] = promoted;
  if (!car) throw new Error('no demo car is promoted');
  const detail = { ...car.detail, promotion: { ...sectionsOf(car).promotion, endsOn: '' } };
  await upsertListings(database.db, 'sg', [{ ...car, detail }]);
  await endPromotions(database.db, [manifest], Date.parse(lastDay) + 2 * 86_400_000);
  const remaining = (await rows()).filter((row) => promotionFacts(row) > 0);
  expect(remaining.map(({ sourceId }) => sourceId)).toEqual([car.sourceId]);
});

test('scheduled jobs end promotions at start', async () => {
  const now = Date.parse(lastDay) + 2 * 86_400_000;
  const services = jobServices({ database, manifests: [manifest], now });
  const queue = startJobs({ pool: database.pool, services, jobs: [endPromotionsJob] });
  await expect.poll(async () => (await rows()).map(promotionFacts).filter((count) => count > 0)).toEqual([]);
  await queue.stop(1_000);
});
