import { expect, test } from 'vitest';
import type { PageContext } from '#region/routing/page-context.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { languageFor, languageLinks } from './locale-links.server.ts';

const option = (...locales: string[]) => ({
  languages: locales.map((locale) => ({
    code: locale,
    path: locale,
    displayName: '',
    longDisplayName: '',
    direction: 'ltr' as const,
    locale,
  })),
});

test.each([
  ['en-SG', ['id-ID', 'en-ID'], 'en-ID'],
  ['ms-SG', ['en-MY', 'ms-MY', 'zh-Hans-MY'], 'ms-MY'],
  ['zh-Hans-SG', ['zh-Hant-HK', 'en-HK', 'zh-Hans-HK'], 'zh-Hans-HK'],
  ['zh-Hant-HK', ['en-SG', 'zh-Hans-SG'], 'zh-Hans-SG'],
  ['th-TH', ['ja-JP', 'en-JP'], 'ja-JP'],
])('a reader of %s meets, among %j, %s', (locale, offered, expected) => {
  expect(languageFor(option(...offered), locale)?.locale).toBe(expected);
});

test('the page of a form leads to its slug in another language', () => {
  const region = shippedRegion('my');
  const page = { region, language: region.defaultLanguage, route: 'request', segments: ['fleet'] };
  expect(languageLinks(page as unknown as PageContext).map(({ href }) => href)).toEqual([
    '/my/en/request/fleet',
    '/my/ms/request/kereta-syarikat',
    '/my/zh-my/request/fleet',
  ]);
});
