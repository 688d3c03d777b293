import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { countNewRequests } from './repositories/deliveries.ts';

/** Messages about new requests to one phone: people send forms with any number (HARDENING A04, A05). */
const MAX_HOURLY = 5;
const MAX_DAILY = 15;

/**
 * Says why no message about a new request is sent to a phone; null: it is sent.
 * @param tx the transaction that stores the message; others that store one for the phone wait for its end
 * @param phone E.164
 */
export async function phoneFault(
  tx: Database,
  phone: string,
  { manifest }: ResolvedRegion,
): Promise<string | null> {
  const { dialCode } = manifest.phone;
  if (!phone.startsWith(`+${dialCode}`)) return `the phone number does not begin with +${dialCode}`;
  await advisoryLock(tx, 'messagedPhone', phone);
  const { hourly, daily } = await countNewRequests(tx, phone);
  if (hourly >= MAX_HOURLY) return `${MAX_HOURLY} messages went to this phone within an hour`;
  return daily >= MAX_DAILY ? `${MAX_DAILY} messages went to this phone within a day` : null;
}
