import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentSlotRule, RegionManifest } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { layeredDocument } from '#server/manifests/json/layered-document.ts';
import { parseJsonText } from '#server/manifests/json/read-json-file.ts';
import { strandedProblems, strandedRegions } from '#server/modules/studio/index.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { byCard, PAYING_REGION, paymentBench, STRIPE, storeDebt } from '../payments/payment-bench.ts';
import { storeApprovedRefund } from '../payments/signed-refund.ts';
import { shippedRegion } from '../shipped-regions.ts';
import { slotRegion } from '../slot-region.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

const document = layeredDocument([
  parseJsonText(
    '/regions/x.json',
    '{\n"features": { "offers": false },\n"payments": { "provider": "x" },\n"appointments": {} }',
  ),
]);
const warningsOf = async (region: ResolvedRegion) => strandedProblems(database.db, { region, document });
const changed = (change: (manifest: RegionManifest) => void) => {
  const region = structuredClone(shippedRegion(PAYING_REGION));
  change(region.manifest);
  return region;
};

describe('deals that have begun', () => {
  beforeAll(async () => {
    // an open payment, and a paid one whose refund waits for its buyer
    const { transaction } = await storeDebt(database);
    await paymentBench({ database }).payments.start(byCard(transaction));
    await storeApprovedRefund(database, 1_000);
    const { offerId } = await storeDebt(database);
    await database.pool.query(`UPDATE offers SET state = 'cancelled' WHERE id = $1`, [offerId]);
  });

  it('are named with counts when a region begins no more offers, or takes no payments', async () => {
    const off = { path: 'features.offers', line: 2, severity: 'warning' };
    const message = expect.stringMatching(
      /^2 open offers, 1 unfinished payment, 1 waiting refund: they go on/,
    );
    expect(
      await warningsOf(changed(({ features }) => void Object.assign(features, { offers: false }))),
    ).toMatchObject([{ ...off, message }]);
    const without = changed((manifest) => {
      manifest.features.offers = false;
      delete manifest.payments;
    });
    expect(await warningsOf(without)).toMatchObject([{ ...off, message }]);
  });

  it('are named when the provider changes, unless they are at that one', async () => {
    expect(
      await warningsOf(changed(({ payments }) => void Object.assign(payments ?? {}, STRIPE))),
    ).toMatchObject([
      {
        path: 'payments.provider',
        line: 3,
        severity: 'warning',
        message: expect.stringMatching(/^1 unfinished payment, 1 waiting refund: they go on at the provider/),
      },
    ]);
    expect(await warningsOf(shippedRegion(PAYING_REGION))).toEqual([]);
  });

  it('are named when their region has no manifest any more', async () => {
    const found = await strandedRegions(database.db, [shippedRegion('sg')], '/regions');
    expect(found).toMatchObject([
      {
        file: `/regions/${PAYING_REGION}.json`,
        severity: 'warning',
        message: expect.stringContaining('2 open offers, 1 unfinished payment, 1 waiting refund'),
      },
    ]);
    expect(await strandedRegions(database.db, [shippedRegion(PAYING_REGION)], '/regions')).toEqual([]);
  });
});

describe('bookings that are to come', () => {
  const rule = { firstSlot: '09:00', lastSlot: '17:00', slotMinutes: 60, capacity: 2 };
  const zone = slotRegion(rule).manifest.timeZone;
  const day = addDays(zonedDay(Date.now(), zone), 3);

  beforeEach(() => database.pool.query('TRUNCATE bookings'));

  async function book(...times: string[]) {
    for (const time of times) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      await database.pool.query(
        `WITH ticket AS (
           INSERT INTO tickets (slug, region, form, target, form_version, language)
           VALUES (md5(random()::text), 'sg', 'viewing', 'tickets/{form}', 'v', 'en') RETURNING id
         ) INSERT INTO bookings (region, location, type, ticket_id, starts_at, minutes, state)
         SELECT 'sg', 'east', 'inspection', id, $1, 60, 'booked' FROM ticket`,
        [new Date(zonedTime(day, hours * 60 + minutes, zone))],
      );
    }
  }
  const messages = async (region: ResolvedRegion) =>
    (await warningsOf(region)).map(({ path, message }) => `${path} ${message.split(': they ', 1)}`);
  const afterwards = (change: Partial<ContentSlotRule>) => messages(slotRegion({ ...rule, ...change }));

  it('fit the slots that they were booked from', async () => {
    await book('09:00', '10:00', '10:00');
    expect(await afterwards({})).toEqual([]);
  });

  it('are named when they are outside the slots', async () => {
    await book('09:00', '10:00', '10:00');
    expect(await afterwards({ firstSlot: '09:30' })).toEqual(['appointments 3 bookings outside the slots']);
    expect(await afterwards({ firstSlot: '10:00' })).toEqual(['appointments 1 booking outside the slots']);
  });

  it('are named when a time takes fewer', async () => {
    await book('09:00', '10:00', '10:00');
    expect(await afterwards({ capacity: 1 })).toEqual([
      'appointments 1 time with more bookings than capacity',
    ]);
  });

  it('are named when their day is closed, by its rules or a holiday, or their place', async () => {
    await book('09:00', '10:00', '10:00');
    const closed = ['appointments 3 bookings where or when nobody is there'];
    const region = slotRegion(rule);
    const east = region.content.places?.locations?.east;
    if (!east) throw new Error('no place');
    const withPlace = (place: object) =>
      messages({
        ...region,
        content: { places: { locations: { east: { ...east, ...place } } } },
      } as ResolvedRegion);
    const text = { en: 'Holiday' };
    const hours = [{ opens: '09:00', closes: '18:00' }];
    expect(await withPlace({ hours })).toEqual([]);
    expect(await withPlace({ hours, exceptions: [{ from: day, label: text }] })).toEqual(closed);
    expect(await afterwards({ until: addDays(day, -1) })).toEqual(closed);
    expect(await withPlace({ functions: ['viewing'] })).toEqual(closed);
  });
});
