import { expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
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
