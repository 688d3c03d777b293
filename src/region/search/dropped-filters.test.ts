import { expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { droppedFilters, droppedNames } from './dropped-filters.ts';

const regions = [shippedRegion('sg'), shippedRegion('my')];

test('finds filters that only another region has by their keys and form fields', () => {
  const keys = (ignored: string[]) => droppedFilters(regions, ignored).map(({ query }) => query);
  expect(keys(['utm_source', 'coe'])).toEqual(['coe']);
  expect(keys(['coe_min', 'coe_max'])).toEqual(['coe']);
  expect(keys(['utm_source', '__proto__'])).toEqual([]);
});

test('drops filters of used cars and of other regions from searches of new cars', () => {
  const keys = (ignored: string[]) => droppedFilters(regions, ignored, 'new').map(({ query }) => query);
  expect(keys(['coe', 'utm_source', 'mileage_max'])).toEqual(['mileage', 'coe']);
  const own = { filters: [], newCars: { filters: [{ query: 'range', label: 'Range' }] } };
  expect(droppedFilters([own], ['range'], 'new')).toHaveLength(1);
  expect(droppedFilters([own], ['range'])).toEqual([]);
});

test('lists the names, or returns an empty text', () => {
  const [region] = regions;
  const [language] = region?.languages ?? [];
  if (!region || !language) throw new Error('there is no region');
  const context = { region, language, t: (key: string) => key };
  expect(droppedNames(regions, ['coe'], context)).not.toBe('');
  expect(droppedNames(regions, [], context)).toBe('');
});
