import { expect, test } from 'vitest';
import { countdownText } from './countdown.ts';

test.each([
  [0, '0:00'],
  [45, '0:45'],
  [60, '1:00'],
  [660, '11:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [86_400, '24:00:00'],
])('%i seconds', (seconds, text) => {
  expect(countdownText(seconds, { code: 'en', locale: 'en-SG' })).toBe(text);
});

test('formats digits of the language', () => {
  expect(countdownText(65, { code: 'ar', locale: 'ar-EG-u-nu-arab' })).toBe('١:٠٥');
});
