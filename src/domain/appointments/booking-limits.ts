/** Booked times that have not begun; the manifest's `appointments.limits`. */
export interface BookingLimits {
  perPhone: number;
  perDevice: number;
  perAddress: number;
  perNetwork: number;
}

/** What bookings of one sender have in common. */
export const SENDER_TRAITS = ['phone', 'device', 'address', 'network'] as const;
export type SenderTrait = (typeof SENDER_TRAITS)[number];

/** Open bookings with which a new one would have each of them in common. */
export type OpenBookings = Readonly<Record<SenderTrait, number>>;

/**
 * Returns what a sender has booked too much with; null: one more is allowed (HARDENING A52). Only the phone counts for
 * people who have proved theirs: a network is shared with strangers.
 */
export function limitOfBookings(
  open: OpenBookings,
  { perPhone, perDevice, perAddress, perNetwork }: BookingLimits,
  isProven: boolean,
): SenderTrait | null {
  if (open.phone >= perPhone) return 'phone';
  if (isProven) return null;
  if (open.device >= perDevice) return 'device';
  if (open.address >= perAddress) return 'address';
  return open.network >= perNetwork ? 'network' : null;
}
