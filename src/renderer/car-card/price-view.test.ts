import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { priceView } from './price-view.ts';

const context = {
  region: {
    code: 'sg',
    languages: [],
    currency: {
      code: 'SGD',
      symbol: '$',
      display: { '*': 'symbol' as const },
      fractionDigits: 0,
      compactFrom: 0,
      priceStep: 1000,
      installmentMultiplier: 1,
    },
    manifest: {} as never,
  },
  language: { code: 'en', locale: 'en-SG' },
  t: (key: string) => key,
  pictureHost: '',
  now: 0,
};

const view = (listing: ListingCard['listing'], promotional_price?: number) =>
  priceView({ listing, promotional_price } as ListingCard, context);

test('a price stands alone', () => {
  expect(view({ asking_price: 50800 })).toEqual({ price: '$50,800' });
});

test('a reduced price names the one before', () => {
  expect(view({ asking_price: 50800, original_price: 55000 })).toMatchObject({
    price: '$50,800',
    priceBefore: '$55,000',
  });
});

test('a promotion is what the buyer pays', () => {
  expect(view({ asking_price: 50800 }, 48000)).toMatchObject({ price: '$48,000', priceBefore: '$50,800' });
});

test('a promotion above the price, or a price that rose, is no reduction', () => {
  expect(view({ asking_price: 50800 }, 52000)).toEqual({ price: '$50,800' });
  expect(view({ asking_price: 50800, original_price: 49000 })).toEqual({ price: '$50,800' });
});

test('shows a label for a car without a price', () => {
  expect(view({})).toEqual({ price: 'common:price.onRequest' });
  expect(view({ asking_price: 0 })).toEqual({ price: 'common:price.onRequest' });
});

test('the price of a new car with several versions is where they begin', () => {
  const of = (kind: string, number_of_variants: number) =>
    priceView({ kind, listing: { asking_price: 50800 }, inventory: { number_of_variants } } as never, {
      ...context,
      t: (key: string, options?: object) => `${key} ${JSON.stringify(options)}`,
    });
  expect(of('new', 3)).toEqual({ price: 'common:price.from {"price":"$50,800"}' });
  expect(of('new', 1)).toEqual({ price: '$50,800' });
  expect(of('used', 3)).toEqual({ price: '$50,800' });
});
