import { expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { droppedFilters, droppedNames } from './dropped-filters.ts';

const regions = [shippedRegion('sg'), shippedRegion('my')];

test('filters that only another region has are found by their keys, as ranges of forms, too', () => {
  const keys = (ignored: string[]) => droppedFilters(regions, ignored).map(({ query }) => query);
  expect(keys(['utm_source', 'coe'])).toEqual(['coe']);
  expect(keys(['coe_min', 'coe_max'])).toEqual(['coe']);
  expect(keys(['utm_source', '__proto__'])).toEqual([]);
});

test('new cars are not searched by what only used cars are, nor by what only those of another region are', () => {
  const keys = (ignored: string[]) => droppedFilters(regions, ignored, 'new').map(({ query }) => query);
  expect(keys(['coe', 'utm_source', 'mileage_max'])).toEqual(['mileage', 'coe']);
  const own = { filters: [], newCars: { filters: [{ query: 'range', label: 'Range' }] } };
  expect(droppedFilters([own], ['range'], 'new')).toHaveLength(1);
  expect(droppedFilters([own], ['range'])).toEqual([]);
});

test('they are named, and no name is the empty text', () => {
  const [region] = regions;
  const [language] = region?.languages ?? [];
  if (!region || !language) throw new Error('there is no region');
  const context = { region, language, t: (key: string) => key };
  expect(droppedNames(regions, ['coe'], context)).not.toBe('');
  expect(droppedNames(regions, [], context)).toBe('');
});
