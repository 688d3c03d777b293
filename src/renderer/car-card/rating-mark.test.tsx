import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { PRICE_RATINGS } from '#domain/price-rating/price-rating.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { PriceRating } from '../price-rating/price-rating.tsx';
import { ratingMark } from '../price-rating/rating-mark.ts';
import { cardView } from './card-view.ts';

const region = shippedRegion('sg');
const context = {
  region,
  language: { code: 'en', locale: 'en-SG' },
  t: createTranslate('en', englishMessages()),
  pictureHost: '',
  now: Date.UTC(2026, 0, 31),
};
const card = (rating?: string) =>
  ({
    id: 1,
    slug: 'a',
    title: 'A',
    kind: 'used',
    status: 'available',
    photos: [],
    thumbnail: '',
    is_great_buy: true,
    is_value_buy: true,
    listing: { asking_price: 50_000, ...(rating && { price_rating: rating }) },
    inventory: { make: 'toyota', make_model: 'toyota.vios' },
  }) as unknown as ListingCard;

test('shows a label and a meter for each rating, without relying on colour', () => {
  const html = PRICE_RATINGS.map((rating) => {
    const mark = ratingMark(rating, context);
    return mark ? renderToStaticMarkup(<PriceRating mark={mark} />) : '';
  });
  const filled = html.map((text) => /<path d="([^"]*)"/.exec(text)?.[1]?.match(/M/g)?.length);
  expect(filled).toEqual([4, 3, 2, 1]);
  const words = ['Great price', 'Good price', 'Fair price', 'Above average'];
  for (const [index, text] of html.entries()) expect(text).toContain(words[index]);
});

test.each(['', 'superb', 1, true, undefined])('%j is no rating', (value) => {
  expect(ratingMark(value, context)).toBeUndefined();
});

test('cards show every rating, and no badge that says the same', () => {
  const view = (rating?: string) => {
    const { rating: mark, badges } = cardView(card(rating), context);
    return [mark?.label, badges.length];
  };
  expect(view('great')).toEqual(['Great price', 0]);
  expect(view('good')).toEqual(['Good price', 0]);
  expect(view('fair')).toEqual(['Fair price', 0]);
  expect(view('above')).toEqual(['Above average', 0]);
  expect(view()).toEqual([undefined, 0]);
});
