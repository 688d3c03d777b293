import type { Booking } from '../../storage/booking.ts';

/** A booking in the history of its ticket. */
export const bookingFacts = ({ id, type, location, startsAt }: Booking) => ({
  booking: id,
  type,
  location,
  start: startsAt.toISOString(),
});
