import { expect, it } from 'vitest';
import type { TimeSlotDay } from '#contracts/types.ts';
import { comingTimes } from './slot.tsx';

const dayOf = (date: string, ...hours: number[]) =>
  ({
    date,
    is_available: true,
    time_slots: hours.map((hour) => ({ value: `${date}T${String(hour).padStart(2, '0')}:00:00+08:00` })),
  }) as TimeSlotDay;
const days = [dayOf('2026-11-25', 9, 14, 18), dayOf('2026-11-26', 9)];
const noon = Date.parse('2026-11-25T12:00:00+08:00');
const left = (hours: number, now = noon) =>
  comingTimes(days, hours, now).map(({ time_slots, is_available }) => [time_slots.length, is_available]);

it('leaves out times that have passed while the page was open', () => {
  expect(left(0)).toEqual([
    [2, true],
    [1, true],
  ]);
});

it('leaves out times within the hours before the first appointment', () => {
  expect(left(3)).toEqual([
    [1, true],
    [1, true],
  ]);
  expect(left(24)).toEqual([
    [0, false],
    [0, false],
  ]);
});

it('keeps days of which nothing has passed as they are', () => {
  expect(comingTimes(days, 0, noon)[1]).toBe(days[1]);
});
