import { expect, it } from 'vitest';
import { suggestModels, type UnknownCar } from '#server/import/suggest-models.ts';
import { suggestionLines } from '../../scripts/import/report-lines.ts';
import { names } from './fixtures.ts';

const title = (make: string, text: string, more: Partial<UnknownCar> = {}): UnknownCar => ({
  make,
  text,
  isTitle: true,
  ...more,
});

it('suggests new models from titles, with what the cars say', () => {
  const cars = [
    title('honda', 'Zephyron RS CVT', { year: 2019, engineCapacity: 1_500 }),
    title('honda', 'ZEPHYRON Base', { year: 2017 }),
    title('honda', 'Zephyron Luxury'),
    title('toyota', 'Grandioso Voyager 2.0', { year: 2020 }),
    title('toyota', 'Grandioso Voyager V'),
    title('honda', 'Lonely'),
    title('nobody', 'Thing'),
    title('nobody', 'Thing'),
  ];
  const found = suggestModels(cars, names, 'sg');
  expect(found).toMatchObject([
    {
      make: 'honda',
      cars: 3,
      model: {
        slug: 'zephyron',
        name: 'Zephyron',
        from: 2017,
        engines: [{ fuel: 'petrol', cc: 1_500 }],
        markets: { sg: 5 },
      },
    },
    { make: 'toyota', cars: 2, model: { slug: 'grandioso-voyager', name: 'Grandioso Voyager', from: 2020 } },
  ]);
});

it('suggests an alias for a misprint of a known model', () => {
  const cars = [title('honda', 'Civvic 1.6'), title('honda', 'Civvic Type R')];
  expect(suggestModels(cars, names, 'sg')).toEqual([
    { make: 'honda', cars: 2, alias: { model: 'civic', name: 'Civvic' } },
  ]);
});

it.each([
  ['byd', 'T5'],
  ['chery', 'Tiggo 9'],
  ['tesla', 'Model Z'],
  ['mazda', 'CX-6'],
])('never suggests another car as an alias: %s %s', (make, text) => {
  const cars = [1, 2].map(() => title(make, text, { isTitle: false }));
  expect(suggestModels(cars, names, 'sg').map(({ alias }) => alias)).toEqual([undefined]);
});

it('takes the whole text of a model column', () => {
  const cars = [1, 2].map(() => title('honda', 'Zephyron Wagon', { isTitle: false }));
  expect(suggestModels(cars, names, 'sg')[0]?.model?.name).toBe('Zephyron Wagon');
});

it('prints lines that can be pasted into the file of the make', () => {
  const lines = suggestionLines(
    suggestModels([title('honda', 'Zephyron A'), title('honda', 'Zephyron B')], names, 'sg'),
  );
  expect(lines[1]).toContain('honda.json, "models"   {"slug":"zephyron","name":"Zephyron"');
  const json = lines[1]?.slice(lines[1].indexOf('{'), lines[1].lastIndexOf('}') + 1) ?? '';
  expect(JSON.parse(json)).toMatchObject({ slug: 'zephyron', seats: [5] });
  expect(suggestionLines([])).toEqual([]);
});
