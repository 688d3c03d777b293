import type { CheckContext } from './check-context.ts';
import { checkInside, type Inside } from './limits-inside.ts';

const INSIDE: Inside = [
  ['perDevice', 'perAddress'],
  ['perAddress', 'perNetwork'],
];

/** Checks that each limit of open bookings can be reached, and leaves something to others. */
export function checkBookingLimits(context: CheckContext): void {
  if (!context.isValid(['appointments'])) return;
  const { limits } = context.manifest.appointments;
  if (limits) checkInside(context, { ...limits }, INSIDE, ['appointments', 'limits']);
}
