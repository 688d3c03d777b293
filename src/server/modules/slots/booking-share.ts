import type { Appointments } from '#contracts/types.ts';
import { limitOfBookings, SENDER_TRAITS } from '#domain/appointments/booking-limits.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { Exhausted, Unauthenticated } from '../../errors/domain-error.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import type { Person } from '../tickets/index.ts';
import { countOpenBookings } from './repositories/open-bookings.ts';
import type { SlotSender } from './slot-sender.ts';

/** The limits of a manifest that states none. */
const LIMITS: NonNullable<Appointments['limits']> = {
  perPhone: 3,
  perDevice: 4,
  perAddress: 10,
  perNetwork: 40,
};

/** Whose bookings are too many, and what the person can do about it. */
type TooMany = 'slotPhone' | 'slotOwn' | 'slotSender';

/** A sender has as many open bookings as are allowed (HARDENING A52). */
export class TooManyBookings extends Exhausted {
  readonly reason: TooMany;

  constructor(reason: TooMany) {
    super('too_many_bookings', 'There are too many open bookings.');
    this.reason = reason;
  }
}

/** The rejection in the language of the request, on the field that asks for the slot. */
export function tooManyError({ reason }: TooManyBookings, { field, t }: { field: string; t: Translate }) {
  const text = t(`forms:error.${reason}`);
  return new Exhausted('too_many_bookings', text, { [field]: [text] });
}

/**
 * Lets one more time be taken, or held, by a sender. All who have something in common wait for each other until the end
 * of the transaction, so that the limits hold for requests of the same moment; call it before any slot is locked.
 * @param hold a time that is only held; default: it is booked
 * @throws TooManyBookings; Unauthenticated where the phone must be proved first
 */
export async function takeShare(
  tx: Database,
  { manifest, code }: ResolvedRegion,
  sender: SlotSender,
  hold?: { form: string; person: Person },
): Promise<void> {
  const { provenPhone = false, limits = LIMITS } = manifest.appointments;
  if (provenPhone && !sender.isProven && !hold) throw new Unauthenticated('login_required', 'Log in first.');
  if (!sender.isLimited) return;
  const keys = SENDER_TRAITS.flatMap((trait) => sender[trait] ?? []).map((value) => `${code} ${value}`);
  for (const key of keys.sort()) await advisoryLock(tx, 'booker', key);
  const limit = limitOfBookings(await countOpenBookings(tx, code, sender, hold), limits, sender.isProven);
  if (limit === null) return;
  if (limit !== 'phone') throw new TooManyBookings('slotSender');
  throw new TooManyBookings(sender.isProven ? 'slotOwn' : 'slotPhone');
}
