import { expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { bestValues, comparable } from './best-values.ts';
import { describeCompare } from './describe-compare.ts';

const [one] = demoDetails('sg', 5);
if (!one) throw new Error('no demo car');
const { context } = sectionInput('sg', one);

const priced = (asking_price: number, promotional_price?: number): ListingDetail => {
  const { promotional_price: _price, ...card } = one.card;
  const listing = { ...card.listing, asking_price };
  return {
    ...one,
    card: { ...card, listing, ...(promotional_price !== undefined && { promotional_price }) },
  };
};
const pricesOf = (...details: ListingDetail[]) =>
  describeCompare(details, [], { ...context, t: englishTexts }).rows.find(
    ({ field }) => field === 'listing.asking_price',
  )?.cells;

test('the best price is the lowest of those that are shown', () => {
  expect(pricesOf(priced(50_000, 60_000), priced(55_000), priced(70_000, 52_000))).toEqual([
    { text: '$50,000', isBest: true },
    { text: '$55,000', isBest: false },
    { text: '$52,000', isBest: false },
  ]);
});

test('a price on request is never the best', () => {
  expect(pricesOf(priced(0), priced(55_000), priced(60_000))).toEqual([
    { text: 'Price on request', isBest: false },
    { text: '$55,000', isBest: true },
    { text: '$60,000', isBest: false },
  ]);
  expect(pricesOf(priced(0), priced(55_000))?.some(({ isBest }) => isBest)).toBe(false);
});

const rowsOf = (region: 'sg' | 'jp', ...details: ListingDetail[]) =>
  describeCompare(details, [], { ...sectionInput(region, one).context, t: englishTexts }).rows;

test('compares condition, inspection and warranty, and marks the best of each', () => {
  const of = (overall: number, pointsChecked: number, months: number): ListingDetail => {
    const { ratingsSection, inspectionSection, warrantySection } = one.sections ?? {};
    if (!ratingsSection || !inspectionSection || !warrantySection) throw new Error('no sections');
    return {
      ...one,
      sections: {
        ...one.sections,
        ratingsSection: { ...ratingsSection, overall },
        inspectionSection: { ...inspectionSection, pointsChecked },
        warrantySection: { ...warrantySection, months, mileage: 0 },
      } as ListingDetail['sections'],
    };
  };
  const rows = rowsOf('sg', of(4.2, 160, 12), of(4.8, 120, 24), { ...one, sections: undefined });
  const marked = (field: string) =>
    rows.find((row) => row.field === field)?.cells.map(({ isBest }) => isBest);
  expect(marked('ratings')).toEqual([false, true, false]);
  expect(marked('inspection')).toEqual([true, false, false]);
  expect(marked('warranty')).toEqual([false, true, false]);
  expect(rows.find(({ field }) => field === 'warranty')?.cells.map(({ text }) => text)).toEqual([
    '1 year',
    '2 years',
    '–',
  ]);
});

test('the later date and the better answer of yes and no are best', () => {
  expect(
    bestValues(
      ['2024-03', '2025-01'].map((date) => comparable(date, 'date')),
      'more',
    ),
  ).toEqual([false, true]);
  expect(
    bestValues(
      [true, false, undefined].map((is) => comparable(is, 'boolean')),
      'less',
    ),
  ).toEqual([false, true, false]);
  expect(bestValues([Number.NaN, 3, 4], 'more')).toEqual([false, false, true]);
});
