import { expect, it } from 'vitest';
import type { LanguageTexts, LocaleSet } from './read-locales.ts';
import { withSourceTexts } from './with-source-texts.ts';

const english: LanguageTexts = new Map([['home', new Map()]]);
const chinese: LanguageTexts = new Map();
const locales = {
  languages: new Map([
    ['en', english],
    ['zh', chinese],
  ]),
} as unknown as LocaleSet;

it('gives languages without texts those of the source language', () => {
  const { languages } = withSourceTexts(locales, ['en', 'pl', 'zh-SG']);
  expect([...languages.keys()]).toEqual(['en', 'zh', 'pl']);
  expect(languages.get('pl')).toBe(english);
  expect([...locales.languages.keys()]).toEqual(['en', 'zh']);
});
