import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { shippedMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { priceFrame } from './price-frame.ts';

function frameOf(code: string, language: string, listing: object, promotional_price?: number) {
  const region = shippedRegion(code);
  const found = region.languages.find((each) => each.code === language) ?? region.defaultLanguage;
  const t = createTranslate(found.code, shippedMessages(found.code));
  const car = { kind: 'used', listing, promotional_price } as unknown as ListingCard;
  const { priceName, beside } = priceFrame(car, { region, language: found, t, pictureHost: '', now: 0 });
  return [priceName, ...(beside ?? [])];
}

const total = { asking_price: 1_799_000, vehicle_price: 1_653_000, fees: 146_000 };

test('Japan names the total and shows the price of the vehicle beside it', () => {
  expect(frameOf('jp', 'ja', total)).toEqual(['支払総額', '車両本体 165.3万円']);
});

test('a promotion lowers the price of the vehicle with the total', () => {
  expect(frameOf('jp', 'ja', total, 1_699_000)).toEqual(['支払総額', '車両本体 155.3万円']);
});

test('shows no part of a price that does not add up', () => {
  expect(frameOf('jp', 'ja', { ...total, fees: 140_000 })).toEqual(['支払総額']);
});

test.each([
  ['en', 'Depre. $12,270/yr'],
  ['zh-SG', '折旧 $12,270/年'],
  ['ms-SG', 'Susut nilai $12,270 setahun'],
])('Singapore says what the depreciation is (%s)', (language, text) => {
  const listing = { asking_price: 50_800, depreciation_display_value: 12_270 };
  expect(frameOf('sg', language, listing)).toEqual([undefined, text]);
});

test('a price on request has nothing beside it', () => {
  expect(frameOf('jp', 'ja', {})).toEqual([undefined]);
});
