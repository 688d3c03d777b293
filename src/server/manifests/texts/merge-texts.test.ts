import { expect, it } from 'vitest';
import type { Json } from '#region/manifest/merge-patch.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localeTexts, mergeTexts } from './locale-texts.ts';

it('uses texts of the fallback language for missing ones', () => {
  const lower = { home: { title: 'Home', hero: { text: 'Find', more: 'More' } } };
  expect(mergeTexts(lower, { home: { hero: { text: 'Tìm' } } })).toEqual({
    home: { title: 'Home', hero: { text: 'Tìm', more: 'More' } },
  });
});

it('never mixes plural forms of two languages', () => {
  const all = new Map<string, Record<string, Json>>([
    [
      'en',
      {
        common: {
          cars_one: '{{count}} car',
          cars_other: '{{count}} cars',
          days_one: 'day',
          days_other: 'days',
        },
      },
    ],
    ['ar', { common: { cars_few: '{{count}} سيارات', cars_other: '{{count}} سيارة' } }],
  ]);
  const t = createTranslate('ar', localeTexts(all).messages('ar'));
  expect([1, 3, 100].map((count) => t('common:cars', { count }))).toEqual([
    '1 سيارة',
    '3 سيارات',
    '100 سيارة',
  ]);
  expect([1, 2].map((count) => t('common:days', { count }))).toEqual(['day', 'days']);
});
