import { expect, it } from 'vitest';
import { daysBetween, isCalendarDay } from './calendar-days.ts';

it.each(['2024-02-29', '2026-12-31', '1950-01-01', '0001-01-01'])('%s is a day of the calendar', (day) => {
  expect(isCalendarDay(day)).toBe(true);
});

it.each([
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '',
  'day',
  '2026-01-01T00:00',
])('%s is no day of the calendar', (day) => {
  expect(isCalendarDay(day)).toBe(false);
});

it.each([
  ['2026-01-31', '2026-02-01', 1],
  ['2026-02-01', '2026-01-31', -1],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-11-26', '2026-11-26', 0],
] as const)('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
