import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { demoDetails, sectionInput } from '../../../../tests/demo-details.ts';
import { describePrice } from './describe-price.ts';
import { priceHtml } from './price-block.tsx';

const cars = demoDetails('sg', 20);
const available = cars.find(({ card }) => card.status === 'available') as ListingDetail;
const priced = (changes: Partial<ListingDetail>, listing: object = {}): ListingDetail => {
  const { promotional_price: _, ...card } = available.card;
  const { price_comparison: _comparison, ...rest } = available;
  return {
    ...rest,
    card: { ...card, ...changes.card, listing: { asking_price: 116_200, ...listing } },
    ...('price_comparison' in changes && { price_comparison: changes.price_comparison }),
  };
};
const view = (detail: ListingDetail, code = 'sg') => describePrice(sectionInput(code, detail));

describe('the label of a price', () => {
  const comparison = { usual_price: 125_612, like_cars: 14 };

  test('says how far the price is from the usual one, of how many cars, and where that is explained', () => {
    const { label } = view(priced({ price_comparison: comparison }, { price_rating: 'good' }));
    expect(label).toMatchObject({
      mark: { rating: 'good' },
      texts: ['$9,400 below the usual $125,600', 'Compared with 14 like cars'],
      method: { href: '/sg/en/price-rating' },
    });
    // 7.5 % below on a scale from 20 % below to 20 % above
    expect(label?.scale?.at).toBeCloseTo(0.3128, 3);
    expect(label?.scale?.ends).toEqual([0.25, 0.4, 0.65]);
  });

  test('draws a scale with four ratings and a mark, inside of it', () => {
    const dear = priced(
      { price_comparison: { usual_price: 60_000, like_cars: 9 } },
      { price_rating: 'above' },
    );
    const html = priceHtml(view(dear));
    expect(html.match(/<rect/g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).toMatch(/<circle cx="312"/);
    expect(html).not.toContain('style=');
  });

  test('has no figures of a price that is no longer asked', () => {
    const { label } = view(priced({ price_comparison: comparison }, { price_rating: 'above' }));
    expect(label).toMatchObject({ mark: { rating: 'above' }, texts: [] });
    expect(label?.scale).toBeUndefined();
  });

  test('says that there are too few cars to compare with', () => {
    const { label } = view(priced({ price_comparison: {} }));
    expect(label).toMatchObject({
      texts: ['Not enough data', 'Too few like cars are for sale to rate this price.'],
      method: { href: '/sg/en/price-rating' },
    });
    expect(label?.mark).toBeUndefined();
  });

  test('says that a new car has no usual price, and nothing of a sold one or while prices are not rated', () => {
    const fresh = priced({ card: { ...available.card, kind: 'new' } });
    expect(view(fresh).label?.texts).toEqual(['New car: there are no used prices to compare it with.']);
    expect(view(priced({ card: { ...available.card, status: 'sold' } })).label).toBeUndefined();
    expect(view(priced({})).label).toBeUndefined();
  });
});

describe('the parts of a price', () => {
  const japanese = demoDetails('jp', 20).find(({ card }) => card.status === 'available') as ListingDetail;
  const card = {
    ...japanese.card,
    promotional_price: undefined,
    listing: {
      asking_price: 1_799_000,
      vehicle_price: 1_653_000,
      fees: 146_000,
      fee_taxes: 39_500,
      fee_insurance: 24_190,
      fee_recycling: 9_990,
      fee_registration: 72_320,
    },
  };

  test('stand by item and add up to the price', () => {
    const { parts } = view({ ...japanese, card }, 'jp');
    const rows = parts?.rows.flatMap(({ items, ...row }) => [row, ...items]).map(({ amount }) => amount);
    expect(rows).toEqual(['¥1.653M', '¥146K', '¥39.5K', '¥24.19K', '¥9,990', '¥72.32K', '¥1.799M']);
  });

  test('say what a promotion leaves, without items that no longer hold', () => {
    const { parts } = view({ ...japanese, card: { ...card, promotional_price: 1_699_000 } }, 'jp');
    expect(parts?.rows.map(({ amount }) => amount)).toEqual(['¥1.553M', '¥146K', '¥1.699M']);
  });

  test('are left out where they are not known', () => {
    const listing = { asking_price: 1_799_000 };
    expect(view({ ...japanese, card: { ...card, listing } }, 'jp').parts).toBeUndefined();
  });
});
