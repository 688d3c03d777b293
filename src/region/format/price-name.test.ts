import { expect, test } from 'vitest';
import { englishLabel, shippedMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { createTranslate } from '../text/create-translate.ts';
import { priceName } from './price-name.ts';

test('the price is named as on cards where a car has a price without fees, too', () => {
  const region = shippedRegion('jp');
  expect(priceName(englishLabel(region))).toBe('Total price');
  const t = createTranslate('ja', shippedMessages('ja'));
  expect(priceName({ region, language: region.defaultLanguage, t })).toBe('支払総額');
});

test('the only price of a car has no name of its own', () => {
  expect(priceName(englishLabel(shippedRegion('sg')))).toBeUndefined();
});
