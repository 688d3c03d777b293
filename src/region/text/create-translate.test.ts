import { expect, test } from 'vitest';
import { createTranslate } from './create-translate.ts';

const messages = {
  common: { cars_one: '{{count}} car', cars_other: '{{count}} cars', header: { buy: 'Buy <a> car' } },
  home: { title: 'Home' },
};

test('finds a text by namespace and dotted key and inserts values unescaped', () => {
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

test('uses the `other` form in languages with one form', () => {
  const t = createTranslate('ja', { common: { cars_other: '{{count}}台' } });
  expect(t('common:cars', { count: 1 })).toBe('1台');
});

test('falls back to `other` if a plural form is missing', () => {
  const t = createTranslate('ar', { common: { cars_other: '{{count}} سيارة', bikes: '{{count}} bikes' } });
  expect([0, 1, 2, 3, 11, 100].map((count) => t('common:cars', { count }))).toEqual(
    [0, 1, 2, 3, 11, 100].map((count) => `${count} سيارة`),
  );
  expect(t('common:bikes', { count: 3 })).toBe('3 bikes');
});

test('uses a text with plural forms without a count', () => {
  expect(createTranslate('en', messages)('common:cars')).toBe('{{count}} cars');
});

test('uses the `zero` form for 0 where there is one', () => {
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

test('shows the name of a missing value', () => {
  expect(createTranslate('en', messages)('common:cars_other', {})).toBe('{{count}} cars');
});

test('does not replace placeholders in values', () => {
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

test('does not mix texts of languages', () => {
  expect(createTranslate('en', messages)('home:title')).toBe('Home');
  expect(createTranslate('en', { home: { title: 'Other' } })('home:title')).toBe('Other');
});
