import { expect, it } from 'vitest';
import { englishLabel, shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { foreignValueLabel } from './foreign-values.ts';

const context = englishLabel(shippedRegion('my'));

it('uses the labels of the region that a value comes from', () => {
  expect(foreignValueLabel('category', 'renewed_coe', shippedRegions, context)).toBe('Renewed COE');
  expect(foreignValueLabel('body', 'pickup,eco_car', shippedRegions, context)).toBe('Pickup, Eco car');
  expect(foreignValueLabel('seats', '6', shippedRegions, context)).toBe('6-Seater');
});

it('has a label for every option of every region', () => {
  for (const { filters } of shippedRegions)
    for (const { query, isBooleanFilter, options } of filters)
      for (const { value } of isBooleanFilter ? [] : options)
        expect(foreignValueLabel(query, value, shippedRegions, context), value).not.toMatch(/_|:/);
});

it('returns a value without a label as written', () => {
  expect(foreignValueLabel('category', 'flying_car', shippedRegions, context)).toBe('flying_car');
  expect(foreignValueLabel('price', '500-', shippedRegions, context)).toBe('500-');
});
