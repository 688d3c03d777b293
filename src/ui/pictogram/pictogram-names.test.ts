import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARS, pictogramHref, SIGNS } from './pictogram-names.ts';

const [file = ''] = pictogramHref('car').split('#');
const drawn = [...readFileSync(`public${file}`, 'utf8').matchAll(/ id="(\w+)"/g)].map(([, id]) => id);

test('every name is drawn once', () => {
  expect(drawn).toEqual([...CARS, ...SIGNS]);
});

test('lets manifests name exactly the drawn pictograms', () => {
  const schema = JSON.parse(readFileSync('schemas/region/pictogram.schema.json', 'utf8'));
  expect(schema.enum).toEqual([...CARS, ...SIGNS]);
});

test('falls back to a plain car for an unknown name', () => {
  expect(pictogramHref('sedan')).toBe(`${file}#sedan`);
  expect(pictogramHref('hovercraft"><script>')).toBe(`${file}#car`);
});
