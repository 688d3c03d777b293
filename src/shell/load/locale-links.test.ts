import { expect, test } from 'vitest';
import { languageFor } from './locale-links.server.ts';

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
