import { describe, expect, it } from 'vitest';
import { type Json, mergePatch } from '../manifest/merge-patch.ts';
import {
  appendInLayer,
  inheritInLayer,
  moveInLayer,
  ownValue,
  removeInLayer,
  renameInLayer,
  setInLayer,
} from './edit-layer.ts';

const inherited: Json = {
  sizes: { small: 1, large: 3 },
  sorts: [{ name: 'price' }, { name: 'year' }],
  brand: { name: 'Cars', colors: { primary: '#000000' } },
};
const TEXT = `{
  "code": "sg",
  "sizes": { "small": 2, "own": 5 },
  "brand": {
    "colors": { "primary": "#ff0000" }
  }
}
`;
const layer = { text: TEXT, inherited };
const merged = (text: string) => mergePatch(inherited, ownValue(text));

it('writes an inherited list whole when an entry of it changes', () => {
  const text = setInLayer(layer, ['sorts', 1, 'name'], 'mileage');
  expect(ownValue(text)).toMatchObject({ sorts: [{ name: 'price' }, { name: 'mileage' }] });
  expect(text.startsWith(TEXT.slice(0, -4))).toBe(true);
});

it('adds to and sorts lists that are inherited, own and absent', () => {
  const added = appendInLayer(layer, ['sorts'], { name: 'new' });
  const names = (text: string) => (ownValue(text) as { sorts: Json }).sorts;
  expect(names(added)).toEqual([{ name: 'price' }, { name: 'year' }, { name: 'new' }]);
  const sorted = moveInLayer({ text: added, inherited }, ['sorts'], 2, 0);
  expect(names(sorted)).toEqual([{ name: 'new' }, { name: 'price' }, { name: 'year' }]);
  expect(names(moveInLayer(layer, ['sorts'], 0, 1))).toEqual([{ name: 'year' }, { name: 'price' }]);
  expect(ownValue(appendInLayer(layer, ['groups'], 'a'))).toMatchObject({ groups: ['a'] });
});

it('keeps how the entries of a list are written when one moves', () => {
  const text = '{ "a": [\n  { "x":1 },\n  { "x":  2 }, // two\n  [3]\n] }';
  expect(moveInLayer({ text, inherited: {} }, ['a'], 0, 2)).toBe(
    '{ "a": [\n  { "x":  2 },\n  [3], // two\n  { "x":1 }\n] }',
  );
});

describe('removing', () => {
  it('writes null for what is inherited, and drops what is only its own', () => {
    expect(merged(removeInLayer(layer, ['sizes', 'large']))).toMatchObject({ sizes: { small: 2, own: 5 } });
    expect(removeInLayer(layer, ['sizes', 'own'])).toBe(TEXT.replace(', "own": 5', ''));
    expect(ownValue(removeInLayer(layer, ['sizes', 'small']))).toMatchObject({ sizes: { small: null } });
  });

  it('drops an entry of a list', () => {
    expect(ownValue(removeInLayer(layer, ['sorts', 0]))).toMatchObject({ sorts: [{ name: 'year' }] });
  });
});

describe('going back to what is inherited', () => {
  it('drops the own value with the objects that it leaves empty, and keeps the other lines', () => {
    expect(inheritInLayer(layer, ['brand', 'colors', 'primary'])).toBe(
      '{\n  "code": "sg",\n  "sizes": { "small": 2, "own": 5 }\n}\n',
    );
    expect(inheritInLayer(layer, ['sizes', 'small'])).toBe(TEXT.replace('"small": 2, ', ''));
  });

  it('keeps an empty object that is not inherited', () => {
    const text = '{ "routes": { "new": { "a": 1 } } }';
    expect(inheritInLayer({ text, inherited }, ['routes', 'new', 'a'])).toBe('{ "routes": { "new": {} } }');
  });
});

describe('another key', () => {
  it('leaves an own entry where it is, with all other lines', () => {
    const text = renameInLayer(layer, ['sizes', 'own'], 'huge "one"');
    expect(text).toBe(TEXT.replace('"own"', '"huge \\"one\\""'));
    expect(renameInLayer(layer, ['sizes', 'none'], 'other')).toBe(TEXT);
  });

  it('of an inherited entry takes its value along', () => {
    const text = renameInLayer(layer, ['brand', 'colors'], 'colours');
    expect(merged(text)).toMatchObject({ brand: { name: 'Cars', colours: { primary: '#ff0000' } } });
    expect(merged(text)).not.toHaveProperty('brand.colors');
    const large = renameInLayer(layer, ['sizes', 'large'], 'largest');
    expect(merged(large)).toMatchObject({ sizes: { small: 2, own: 5, largest: 3 } });
    expect(ownValue(large)).toMatchObject({ sizes: { large: null } });
  });
});
