import { createHash } from 'node:crypto';
import type { SenderTrait } from '#domain/appointments/booking-limits.ts';
import type { Person } from '../tickets/index.ts';

/** Who takes a time: hashes, by which bookings are counted and found; null: unknown. */
export interface SlotSender extends Readonly<Record<SenderTrait, string | null>> {
  /** Whether the phone was proved by a login code. */
  isProven: boolean;
  /** Whether limits hold for the client: for all but this machine on a local site. */
  isLimited: boolean;
}

/**
 * Returns who takes a time. Device and address of a contact are not stored: the proved phone says who it is.
 * @param phone E.164, of the contact, else the answered one
 */
export function slotSender({ contactId, deviceHash, client }: Person, phone: string | null): SlotSender {
  const isProven = contactId !== null;
  return {
    phone: phone === null ? null : hash(phone),
    device: isProven ? null : deviceHash,
    address: isProven || !client ? null : hash(client.address),
    network: isProven || !client ? null : hash(client.network),
    isProven,
    isLimited: client !== undefined,
  };
}

const hash = (text: string) => createHash('sha256').update(`booking ${text}`).digest('hex');
