import { expect, test } from 'vitest';
import { factSeparatorRule, joinFacts } from './fact-separator.ts';

test.each([
  ['en-SG', '2025', '7 km', '2025 · 7 km'],
  ['he-IL', '2025', '7', '2025 · 7'],
  ['th-TH-u-nu-thai', '๒๕', '๗', '๒๕ · ๗'],
  ['hi-IN-u-nu-deva', '२५', '७', '२५ · ७'],
  ['ar-KW-u-nu-latn', '2025', '7', '2025 · 7'],
  ['ar-KW-u-nu-arab', '٢٠٢٥', '٧', '٢٠٢٥، ٧'],
  ['fa-IR', '۲۰۲۵', '۷', '۲۰۲۵، ۷'],
  ['ckb-IQ', '٢٠٢٥', '٧', '٢٠٢٥، ٧'],
])('separates facts in %s by a sign that is not a digit there', (locale, one, other, joined) => {
  expect(joinFacts([one, other], { code: 'en', locale })).toBe(joined);
});

test('chooses the separator by the locale of numbers, not by the language', () => {
  expect(joinFacts(['1', '2'], { code: 'ar', locale: 'ar-EG', numbers: 'ar-u-nu-latn' })).toBe('1 · 2');
});

test('separates facts of cards by a comma where zero is written as a dot', () => {
  expect(factSeparatorRule({ code: 'en', locale: 'en-SG' })).toBe('');
  expect(factSeparatorRule({ code: 'ar', locale: 'ar-KW-u-nu-arab' })).toContain('--fact-mark:"،"');
});
