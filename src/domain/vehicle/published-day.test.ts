import { expect, test } from 'vitest';
import { publishedDay } from './published-day.ts';

test('a moment is converted to the local day, a date without a time stays the same date everywhere', () => {
  expect(publishedDay('2026-05-09T21:00:00.000Z', 'Asia/Tokyo')).toBe('2026-05-10');
  expect(publishedDay('2026-05-10T01:00:00.000Z', 'America/Los_Angeles')).toBe('2026-05-09');
  for (const zone of ['Asia/Tokyo', 'America/Los_Angeles'])
    expect(publishedDay('2026-05-10T00:00:00.000Z', zone)).toBe('2026-05-10');
  expect(publishedDay('soon', 'Asia/Tokyo')).toBeUndefined();
});
