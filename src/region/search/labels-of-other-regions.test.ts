import { expect, it } from 'vitest';
import { englishLabel, shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { labelFromOtherRegion } from './labels-of-other-regions.ts';

const context = englishLabel(shippedRegion('my'));

it('uses the labels of the region that a value comes from', () => {
  expect(labelFromOtherRegion('category', 'renewed_coe', shippedRegions, context)).toBe('Renewed COE');
  expect(labelFromOtherRegion('body', 'pickup,eco_car', shippedRegions, context)).toBe('Pickup, Eco car');
  expect(labelFromOtherRegion('seats', '6', shippedRegions, context)).toBe('6-Seater');
});

it('every option of every region has a label', () => {
  for (const { filters } of shippedRegions)
    for (const { query, isBooleanFilter, options } of filters)
      for (const { value } of isBooleanFilter ? [] : options)
        expect(labelFromOtherRegion(query, value, shippedRegions, context), value).not.toMatch(/_|:/);
});

it('returns a value without a label as written', () => {
  expect(labelFromOtherRegion('category', 'flying_car', shippedRegions, context)).toBe('flying_car');
  expect(labelFromOtherRegion('price', '500-', shippedRegions, context)).toBe('500-');
});
