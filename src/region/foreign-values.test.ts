import { expect, it } from 'vitest';
import { englishWords, shippedRegion, shippedRegions } from '../../tests/shipped-regions.ts';
import { foreignValueWords } from './foreign-values.ts';

const words = englishWords(shippedRegion('my'));

it('values of another region have the names that they have there', () => {
  expect(foreignValueWords('category', 'renewed_coe', shippedRegions, words)).toBe('Renewed COE');
  expect(foreignValueWords('body', 'pickup,eco_car', shippedRegions, words)).toBe('Pickup, Eco car');
  expect(foreignValueWords('seats', '6', shippedRegions, words)).toBe('6-Seater');
});

it('every option of every region has a name that is no key', () => {
  for (const { filters } of shippedRegions)
    for (const { query, kind, options } of filters)
      for (const { value } of kind === 'flags' ? [] : options)
        expect(foreignValueWords(query, value, shippedRegions, words), value).not.toMatch(/_|:/);
});

it('what nobody has a name for stays as it was written', () => {
  expect(foreignValueWords('category', 'flying_car', shippedRegions, words)).toBe('flying_car');
  expect(foreignValueWords('price', '500-', shippedRegions, words)).toBe('500-');
});
