import { expect, test } from 'vitest';
import { completePlurals } from '#region/text/complete-plurals.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { pageI18n } from './i18n-provider.tsx';

const messages = {
  common: { cars_one: '{{count}} car', cars_other: '{{count}} cars', header: { buy: 'Buy <a> car' } },
  home: { hello: 'Hello {{name}} of {{place}}' },
};
const translate = (language: string, texts: Record<string, Record<string, unknown>>) =>
  pageI18n(language, completePlurals(language, texts)).t as unknown as (
    key: string,
    options?: object,
  ) => string;

test('finds a text by namespace and dotted key and does not escape it', () => {
  const t = translate('en', messages);
  expect(t('common:header.buy')).toBe('Buy <a> car');
  expect(t('home:hello', { name: '<b>', place: '{{name}} $t(common:header.buy)' })).toBe(
    'Hello <b> of {{name}} $t(common:header.buy)',
  );
});

test('shows keys without a text and names of missing values', () => {
  const t = translate('en', messages);
  expect(t('common:nothing.here')).toBe('common:nothing.here');
  expect(t('home:hello', { name: 'Mei' })).toBe('Hello Mei of {{place}}');
});

test('falls back to the `other` plural form', () => {
  const t = translate('ar', { common: { cars_other: '{{count}} سيارة' } });
  for (const count of [0, 1, 2, 3, 11, 100]) expect(t('common:cars', { count })).toBe(`${count} سيارة`);
});

test('returns the same texts as the compiled texts of loaders', () => {
  const arabic = { common: { cars_zero: 'z', cars_one: '1', cars_two: '2', cars_few: 'f', cars_other: 'o' } };
  for (const [language, texts] of [
    ['en', messages],
    ['ar', arabic],
    ['ja', { common: { cars_other: '{{count}}台' } }],
  ] as const) {
    const complete = completePlurals(language, texts);
    const [t, compiled] = [translate(language, texts), createTranslate(language, complete)];
    for (const count of [0, 1, 2, 3, 11, 99, 100, 1.5])
      expect([language, count, t('common:cars', { count })]).toEqual([
        language,
        count,
        compiled('common:cars', { count }),
      ]);
  }
});
