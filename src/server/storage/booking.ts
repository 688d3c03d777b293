import type { bookings } from './schema.ts';

/** A time that is held or booked, or was cancelled. */
export type Booking = typeof bookings.$inferSelect;
