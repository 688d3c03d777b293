import type { Slot } from '#domain/appointments/time-slots.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { zonedMinuteOfDay } from '#domain/time/zoned-time.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Booking } from '../../storage/booking.ts';

/** The slot of a booking as clocks of the region show it. */
export function bookedSlot(
  { startsAt, minutes }: Pick<Booking, 'startsAt' | 'minutes'>,
  { manifest: { timeZone } }: ResolvedRegion,
): Pick<Slot, 'day' | 'minute' | 'start' | 'minutes'> {
  const start = startsAt.getTime();
  return { day: zonedDay(start, timeZone), minute: zonedMinuteOfDay(start, timeZone), start, minutes };
}
