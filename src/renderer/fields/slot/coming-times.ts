import type { TimeSlotDay } from '#contracts/types.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/**
 * Days with the times that can still be booked: a page may be open for hours after they were read.
 * @param bufferHours hours before the first appointment that can be booked
 * @param now milliseconds since 1970
 */
export function comingTimes(
  days: readonly TimeSlotDay[],
  bufferHours: number,
  now: number,
): readonly TimeSlotDay[] {
  const earliest = now + bufferHours * HOUR_MS;
  return days.map((day) => {
    const coming = day.time_slots.filter(({ value }) => Date.parse(value) >= earliest);
    return coming.length === day.time_slots.length
      ? day
      : { ...day, time_slots: coming, is_available: day.is_available && coming.length > 0 };
  });
}
