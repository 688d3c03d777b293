import type { BookingLimits } from '#domain/appointments/booking-limits.ts';
import type { CheckContext } from './check-context.ts';

/** Limits in the order in which one contains the other: a narrow one above a wide one is never reached. */
const INSIDE: readonly (readonly [keyof BookingLimits, keyof BookingLimits])[] = [
  ['perDevice', 'perAddress'],
  ['perAddress', 'perNetwork'],
];

/** Checks that each limit of open bookings can be reached. */
export function checkBookingLimits(context: CheckContext): void {
  if (!context.isValid(['appointments'])) return;
  const { limits } = context.manifest.appointments;
  if (!limits) return;
  const path = (name: keyof BookingLimits) => ['appointments', 'limits', name];
  for (const [narrow, wide] of INSIDE)
    if (limits[narrow] > limits[wide])
      context.report(path(narrow), {
        message: `the limit ${limits[narrow]} is never reached, because ${wide} is ${limits[wide]}`,
        allowed: `at most ${limits[wide]}`,
        others: [path(wide)],
      });
}
