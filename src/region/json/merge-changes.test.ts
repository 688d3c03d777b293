import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const BASE = '{\n  "name": "A",\n  "brand": { "color": "red", "logo": "a.svg" },\n  "list": [1, 2]\n}\n';
const changed = (from: string, to: string, text = BASE) => text.replace(from, to);

test('keeps changes of different properties, in the text of the other one', () => {
  const mine = changed('"red"', '"blue"');
  const theirs = changed('"a.svg"', '"b.svg"', changed('"A"', '"B"'));
  expect(mergeChanges(BASE, mine, theirs)).toBe(changed('"red"', '"blue"', theirs));
  expect(mergeChanges(BASE, BASE, theirs)).toBe(theirs);
});

test('adds and removes properties', () => {
  const mine = '{ "name": "A", "brand": { "logo": "a.svg", "font": "x" }, "list": [1, 2] }';
  const theirs = changed('[1, 2]', '[3]');
  expect(JSON.parse(mergeChanges(BASE, mine, theirs) ?? '')).toEqual({
    name: 'A',
    brand: { logo: 'a.svg', font: 'x' },
    list: [3],
  });
  const without = '{ "name": "A", "list": [1, 2] }';
  expect(mergeChanges(BASE, without, without)).toBe(without);
});

test('keeps different properties of an object that both have added', () => {
  const base = '{ "name": "A" }';
  const mine = '{ "name": "A", "brand": { "color": "blue" } }';
  const theirs = '{ "name": "A", "brand": { "logo": "b.svg" } }';
  const both = { name: 'A', brand: { logo: 'b.svg', color: 'blue' } };
  expect(JSON.parse(mergeChanges(base, mine, theirs) ?? '')).toEqual(both);
  expect(mergeChanges(base, mine, '{ "name": "A", "brand": { "color": "red" } }')).toBeUndefined();
});

test.each([
  ['the same property', changed('"A"', '"B"'), changed('"A"', '"C"')],
  ['entries of one list', changed('[1, 2]', '[1]'), changed('[1, 2]', '[1, 2, 3]')],
  ['a property and what it is in', changed('"red"', '"blue"'), '{ "name": "A", "list": [1, 2] }'],
  ['a text that is no JSON', '{', BASE],
  ['a list', '[]', BASE],
])('decides nothing about %s', (_, mine, theirs) => {
  expect(mergeChanges(BASE, mine, theirs)).toBeUndefined();
  expect(mergeChanges(BASE, theirs, mine)).toBeUndefined();
});

test('the same change of both is one change', () => {
  const both = changed('"A"', '"B"');
  expect(mergeChanges(BASE, both, both)).toBe(both);
});
