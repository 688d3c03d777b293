import { expect, test } from 'vitest';
import { pathOf, placeOf } from './place-of.ts';

const TEXT = `{
  "code": "sg",
  "brand": { "colors": { "primary": "#123456" } },
  "forms": {
    "sell": { "steps": [{ "name": "car" }, { "title": "x", "name": "price", "fields": [] }] }
  },
  "a/b": [1, 2]
}`;

test.each([
  ['/code', 2, 3, true],
  ['/brand/colors/primary', 3, 26, true],
  // inherited: where it would be
  ['/brand/logo', 3, 3, false],
  ['/pages/home', 1, 1, false],
  // elements by index and by name
  ['/forms/sell/steps/0', 5, 25, true],
  ['/forms/sell/steps/price', 5, 44, true],
  ['/forms/sell/steps/price/fields', 5, 77, true],
  ['/a~1b/1', 7, 14, true],
])('finds %s', (pointer, line, column, isOwn) => {
  expect(placeOf(TEXT, pointer)).toEqual({ place: { line, column }, isOwn });
});

test('finds what is before a fault, and nothing in no manifest', () => {
  expect(placeOf('{\n  "code": "sg",\n  "brand": { "name": ', '/brand/name').place.line).toBe(3);
  expect(placeOf('', '/brand')).toEqual({ place: { line: 1, column: 1 }, isOwn: false });
  expect(placeOf('[1', '/0/x').isOwn).toBe(false);
});

test('names a property as problems do', () => {
  expect(['/brand/logo', '/forms/sell/steps/0', '/a~1b/x.y', ''].map(pathOf)).toEqual([
    'brand.logo',
    'forms.sell.steps[0]',
    '["a/b"]["x.y"]',
    '',
  ]);
});
