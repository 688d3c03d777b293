import { expect, test } from 'vitest';
import type { SearchQuery } from '#region/search/search-query.ts';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { facetWriter } from './facet-writer.ts';

const NAMES: Record<string, string> = { bmw: 'BMW', 'bmw.x5': 'X5', toyota: 'Toyota' };
const write = facetWriter(
  { displayName: (slug) => NAMES[slug] ?? slug },
  { translate: () => (key) => `text of ${key}` },
);
const sg = shippedRegion('sg');
const facets = {
  make: { values: ['bmw', 'toyota'], counts: Int32Array.of(0, 3) },
  seats: { values: [7], counts: Int32Array.of(2) },
};

const facetsFor = (chosen: SearchQuery['filters']) => JSON.parse(write(sg, 'en', facets, chosen).toString());

test('writes counts under query keys, and makes with their names', () => {
  expect(facetsFor({})).toEqual({
    make: [{ value: 'toyota', label: 'Toyota', count: 3 }],
    seats: [{ value: '7', count: 2 }],
  });
});

test('includes a chosen make without cars, and the make of a chosen model', () => {
  const { make } = facetsFor({ make: { kind: 'list', values: ['toyota', 'bmw.x5'] } });
  expect(make).toEqual([
    { value: 'toyota', label: 'Toyota', count: 3 },
    { value: 'bmw', label: 'BMW', count: 0 },
    { value: 'bmw.x5', label: 'X5', count: 0 },
  ]);
});

test('lists chosen values once and does not cache them for other requests', () => {
  expect(facetsFor({ seats: { kind: 'list', values: ['7', '5'] } }).seats).toEqual([
    { value: '7', count: 2 },
    { value: '5', count: 0 },
  ]);
  expect(facetsFor({}).seats).toHaveLength(1);
});

test('a name that cannot be read leaves nothing behind for the next answer', () => {
  let isBroken = true;
  const failing = facetWriter(
    {
      displayName: (slug) => {
        if (isBroken && slug === 'toyota') throw new Error('no name');
        return slug;
      },
    },
    { translate: () => (key) => key },
  );
  const makes = { make: { ...facets.make, counts: Int32Array.of(1, 3) } };
  expect(() => failing(sg, 'en', makes, {})).toThrow('no name');
  isBroken = false;
  expect(JSON.parse(failing(sg, 'en', makes, {}).toString()).make).toHaveLength(2);
});
