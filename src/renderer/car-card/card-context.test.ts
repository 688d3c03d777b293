import { expect, test } from 'vitest';
import { createTranslate } from '#region/text/create-translate.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { cardFacts, factText, fieldText } from './card-context.ts';

const region = shippedRegion('jp');
const name = 'listing.shaken_date';
const t = createTranslate('en', englishMessages());
const context = { region, language: { code: 'en', locale: 'en-JP' }, t, pictureHost: '', now: 0 };

test('adds context to an ambiguous value where its name is missing', () => {
  const car = { listing: { shaken_date: '2027-05-31' } };
  expect(fieldText(car, name, context)).toBe('May 2027');
  expect(factText(car, name, context)).toBe('Inspection until May 2027');
});

test('skips unknown values and adds no context to clear ones', () => {
  expect(factText({ listing: {} }, name, context)).toBeUndefined();
  expect(factText({ listing: { mileage: 5_000 } }, 'listing.mileage', context)).toBe('5,000 km');
});

test('removes duplicate labels of fields', () => {
  const sg = shippedRegion('sg');
  const pages = {
    ...sg.manifest.pages,
    cardFacts: ['inventory.car_type', 'inventory.fuel_type', 'listing.mileage'],
  };
  const electric = { inventory: { car_type: 'electric', fuel_type: 'electric' }, listing: { mileage: 5 } };
  const here = { ...context, region: { ...sg, manifest: { ...sg.manifest, pages } } };
  expect(cardFacts(electric, here)).toEqual(['Electric', '5 km']);
});

test('leaves out what the title says already', () => {
  const sg = shippedRegion('sg');
  const car = {
    title: '2023 Toyota Harrier 2.5 Hybrid',
    inventory: {
      manufacture_year: 2023,
      fuel_type: 'hybrid',
      number_of_owners: 2,
      transmission: 'automatic',
    },
    listing: { mileage: 21_690, months_left: 63 },
  };
  expect(cardFacts(car, { ...context, region: sg })).toEqual([
    '21,690 km',
    '2 owners',
    'Automatic',
    'COE 5 years 3 months left',
  ]);
});

test('finds the year in a title without the sign of the language', () => {
  const japanese = createTranslate('ja', { cars: { unit: { year: '{{value}}年' } } });
  const here = { ...context, language: { code: 'ja', locale: 'ja-JP' }, t: japanese };
  const car = { title: '2026 Toyota Raize 1.0', inventory: { manufacture_year: 2026 } };
  expect(cardFacts({ ...car, title: 'Toyota Raize' }, here)).toEqual(['2026年']);
  expect(cardFacts(car, here)).toEqual([]);
  expect(cardFacts({ ...car, local_title: 'トヨタ ライズ 1.0' }, here)).toEqual(['2026年']);
});

test('counts in the plural form of the language', () => {
  const car = { inventory: { number_of_owners: 1 } };
  expect(factText(car, 'inventory.number_of_owners', context)).toBe('1 owner');
});

test('names the place of a car in the language of the page, whatever language its feed is in', () => {
  const koto = { label: { ja: '東京江東店', en: 'Tokyo Koto' } };
  const vocabularies = { ...region.manifest.vocabularies, places: { koto } };
  const here = { ...context, region: { ...region, manifest: { ...region.manifest, vocabularies } } };
  const textOf = (location: string) => fieldText({ listing: { location } }, 'listing.location', here);
  expect(textOf('東京江東店')).toBe('Tokyo Koto');
  expect(textOf('港区の提携店')).toBe('港区の提携店');
});
