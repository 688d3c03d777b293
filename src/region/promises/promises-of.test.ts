import { expect, test } from 'vitest';
import { shippedMessages, shippedRegions } from '../../../tests/shipped-regions.ts';
import { createTranslate } from '../text/create-translate.ts';
import { heldPromises, promisesOf, promisesPart } from './promises-of.ts';

const pairs = shippedRegions.flatMap((region) =>
  region.languages.map((language) => ({ region, language, name: `${region.code} ${language.code}` })),
);

test.each(pairs)('promises are written with their figures in $name', ({ region, language }) => {
  const t = createTranslate(language.code, shippedMessages(language.code));
  const shown = promisesOf({ region, language, t });
  expect(shown.length).toBe(4);
  for (const { title, text } of shown) expect(`${title} ${text}`).not.toMatch(/\{\{|promises:/);
  const [inspection] = shown;
  expect(inspection?.title).toContain(String(region.manifest.promises?.inspection?.figures?.points));
  expect(inspection?.href).toMatch(/\/certified$/);
});

test('promises of a mark are only given for cars that bear it', () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no region');
  const { region, language } = pair;
  const t = createTranslate('en', shippedMessages('en'));
  const titles = (isCertified: boolean) =>
    promisesOf({ region, language, t }, (flag) => isCertified && flag === 'is_ccpo').map(
      ({ title }) => title,
    );
  expect(titles(false)).toEqual(['One fixed price']);
  expect(titles(true).length).toBe(4);
});

test('promises that hold for a car are named by its marks', () => {
  for (const region of shippedRegions) {
    expect(heldPromises(region, { is_ccpo: false }), region.code).toEqual(['price']);
    expect(heldPromises(region, { is_ccpo: true }), region.code).toEqual(
      Object.keys(region.manifest.promises ?? {}),
    );
  }
});

test('promises are absent where the manifest states none', () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no region');
  const { promises: _, ...manifest } = pair.region.manifest;
  expect(promisesPart({ ...pair, region: { ...pair.region, manifest }, t: (key) => key })).toEqual({});
});
