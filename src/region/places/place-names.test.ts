import { expect, test } from 'vitest';
import type { PlacesContent } from '#contracts/types.ts';
import { placeNames } from './place-names.ts';

const PLACES: PlacesContent = {
  locations: {
    east: {
      label: { en: 'East' },
      address: { en: '1 Example Road #01-12345, 46300 Example', zh: '〒136-0075 東京都' },
      province: 'selangor',
      city: 'shah-alam',
      alsoCalled: ['The big one'],
    },
    bare: { label: { en: 'Bare' }, address: { en: '12 Road, Example 1' } },
  },
  provinces: {
    selangor: {
      label: { en: 'Selangor' },
      alsoCalled: ['Sgor'],
      cities: { 'shah-alam': { en: 'Shah Alam' }, klang: { en: 'Klang' } },
    },
  },
};
const texts = (label: string | Record<string, string>) =>
  typeof label === 'string' ? [label] : Object.values(label);

test('a showroom is found by its own names, those of its province and city, and its postcode', () => {
  expect(placeNames(PLACES, 'east', texts)).toEqual([
    'The big one',
    'Selangor',
    'Sgor',
    'Shah Alam',
    '46300',
    '136-0075',
  ]);
});

test('numbers of houses are no postcodes, and a place that is gone has no names', () => {
  expect(placeNames(PLACES, 'bare', texts)).toEqual([]);
  expect(placeNames(PLACES, 'west', texts)).toEqual([]);
});
