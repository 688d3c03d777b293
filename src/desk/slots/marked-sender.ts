import type { SenderTrait } from '#domain/appointments/booking-limits.ts';

/** Whose appointments are marked in the week; a type, so that it is a part of a query. */
export type MarkedSender = {
  /** Number of a ticket. */
  sender: string;
  by: SenderTrait;
};
