import { expect, it } from 'vitest';
import { inAnyLanguage, inLanguage } from './per-language.ts';

it('accepts one text for all languages', () => {
  expect([inLanguage('Forecourt', 'ja'), inAnyLanguage('Forecourt')]).toEqual(['Forecourt', ['Forecourt']]);
});

it('prefers the text of the language over the shared one', () => {
  const name = { '*': 'Qafila', ar: 'قافلة', fa: 'قافلة' };
  expect(['ar', 'en', 'vi'].map((language) => inLanguage(name, language))).toEqual([
    'قافلة',
    'Qafila',
    'Qafila',
  ]);
  expect(inAnyLanguage(name)).toEqual(['Qafila', 'قافلة']);
  expect(inLanguage({ ar: 'قافلة' }, 'en')).toBe('قافلة');
});
