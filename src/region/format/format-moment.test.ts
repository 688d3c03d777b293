import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { formatMoment, formatTimeUntil } from './format-moment.ts';

const english = { code: 'en', locale: 'en-MY' };
const malay = { code: 'ms', locale: 'ms-MY' };

test('a moment is written for the time zone of the region', () => {
  const at = Date.parse('2026-11-25T10:00:00Z');
  expect(formatMoment(at, english, 'Asia/Kuala_Lumpur')).toMatch(/25 Nov.*6:00 pm$/);
  expect(formatMoment(at, english, 'Asia/Tokyo')).toMatch(/7:00 pm$/);
  expect(formatMoment(at, malay, 'Asia/Kuala_Lumpur')).toMatch(/25 Nov/);
});

test.each([
  ['id-ID', ', 00.08'],
  ['ja-JP', ') 0:08'],
  ['en-SG', ', 12:08 am'],
])('hours have as many digits as times of %s', (locale, ending) => {
  const at = Date.parse('2026-11-28T17:08:00Z');
  const text = formatMoment(at, { code: locale.slice(0, 2), locale }, 'Asia/Jakarta');
  expect(text.slice(-ending.length)).toBe(ending);
});

test.each([
  [4.9 * 24 * HOUR_MS, 'in 4 days'],
  [47.9 * HOUR_MS, 'in 47 hours'],
  [1.99 * HOUR_MS, 'in 119 minutes'],
  [1_000, 'in 1 minute'],
  [-HOUR_MS, 'in 1 minute'],
])('the time left of %d ms is rounded down to words', (ms, words) => {
  expect(formatTimeUntil(ms, english)).toBe(words);
});
