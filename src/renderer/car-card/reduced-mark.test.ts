import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { reducedMark } from './reduced-mark.ts';

const shipped = shippedRegion('jp');
const { manifest } = shipped;
const region = { ...shipped, manifest: { ...manifest, pages: { ...manifest.pages, reducedDays: 30 } } };
const mark = (listing: ListingCard['listing'], now = '2026-03-10T12:00:00Z', status = 'available') =>
  reducedMark({ listing, status } as ListingCard, {
    region,
    language: { code: 'en', locale: 'en-JP' },
    t: createTranslate('en', englishMessages()),
    pictureHost: '',
    now: Date.parse(now),
  });
const reduced = { asking_price: 3_161_000, original_price: 3_300_000, reduced_on: '2026-03-03' };

test('shows the amount of a recent reduction', () => {
  expect(mark(reduced)).toEqual({ label: 'Reduced 4%', tone: 'green' });
});

test('shows no percentage for a very small reduction', () => {
  expect(mark({ ...reduced, asking_price: 3_299_000 })).toMatchObject({ label: 'Price reduced' });
});

test.each([
  ['2026-04-01T14:59:59Z', true],
  ['2026-04-01T15:00:00Z', false],
])('is recent at %s in the time zone of the region: %s', (now, isRecent) => {
  expect(mark(reduced, now) !== undefined).toBe(isRecent);
});

test('returns nothing for sold cars, higher prices and unreduced prices', () => {
  expect(mark(reduced, undefined, 'sold')).toBeUndefined();
  expect(mark({ ...reduced, asking_price: 3_400_000 })).toBeUndefined();
  expect(mark({ asking_price: 1, original_price: 2 })).toBeUndefined();
});
