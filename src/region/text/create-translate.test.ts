import { expect, test } from 'vitest';
import { createTranslate } from './create-translate.ts';

const messages = {
  common: { cars_one: '{{count}} car', cars_other: '{{count}} cars', header: { buy: 'Buy <a> car' } },
  home: { title: 'Home' },
};

test('a text is found by namespace and dotted key, and values are put in as they are', () => {
  expect(createTranslate('en', messages)('common:header.buy')).toBe('Buy <a> car');
});

test('plural forms follow the language', () => {
  const t = createTranslate('en', messages);
  expect(t('common:cars', { count: 1 })).toBe('1 car');
  expect(t('common:cars', { count: 5 })).toBe('5 cars');
});

test('Arabic has six plural forms', () => {
  const arabic = {
    common: { cars_zero: 'z', cars_one: '1', cars_two: '2', cars_few: 'f', cars_many: 'm', cars_other: 'o' },
  };
  const t = createTranslate('ar', arabic);
  expect([0, 1, 2, 3, 11, 100].map((count) => t('common:cars', { count }))).toEqual([
    'z',
    '1',
    '2',
    'f',
    'm',
    'o',
  ]);
});

test('a language with one form takes the other form', () => {
  const t = createTranslate('ja', { common: { cars_other: '{{count}}台' } });
  expect(t('common:cars', { count: 1 })).toBe('1台');
});

test('a text that lacks a form of its language is said in the other form', () => {
  const t = createTranslate('ar', { common: { cars_other: '{{count}} سيارة', bikes: '{{count}} bikes' } });
  expect([0, 1, 2, 3, 11, 100].map((count) => t('common:cars', { count }))).toEqual(
    [0, 1, 2, 3, 11, 100].map((count) => `${count} سيارة`),
  );
  expect(t('common:bikes', { count: 3 })).toBe('3 bikes');
});

test('a text with plural forms does without a count', () => {
  expect(createTranslate('en', messages)('common:cars')).toBe('{{count}} cars');
});

test('nothing at all has a form of its own where the texts have one', () => {
  const t = createTranslate('en', {
    common: { cars_zero: 'no cars', cars_one: 'a car', cars_other: 'cars' },
  });
  expect([0, 1, 2].map((count) => t('common:cars', { count }))).toEqual(['no cars', 'a car', 'cars']);
});

test('the same key with other values is another text', () => {
  const t = createTranslate('en', messages);
  expect([1, 2, 0, 1].map((count) => t('common:cars', { count }))).toEqual([
    '1 car',
    '2 cars',
    '0 cars',
    '1 car',
  ]);
});

test('a value that is missing leaves its name standing', () => {
  expect(createTranslate('en', messages)('common:cars_other', {})).toBe('{{count}} cars');
});

test('values are not read as placeholders themselves', () => {
  const t = createTranslate('en', { common: { hello: 'Hello {{name}} of {{place}}' } });
  expect(t('common:hello', { name: '{{place}}', place: '$& {{name}}' })).toBe(
    'Hello {{place}} of $& {{name}}',
  );
});

test('a key without a text shows itself', () => {
  const t = createTranslate('en', messages);
  expect(t('common:nothing.here')).toBe('common:nothing.here');
  expect(t('common:nothing.here', { count: 2 })).toBe('common:nothing.here');
});

test('texts of one language never answer for another', () => {
  expect(createTranslate('en', messages)('home:title')).toBe('Home');
  expect(createTranslate('en', { home: { title: 'Other' } })('home:title')).toBe('Other');
});
