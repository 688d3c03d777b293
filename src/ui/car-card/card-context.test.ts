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
