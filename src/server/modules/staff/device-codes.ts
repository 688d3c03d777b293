import { randomInt } from 'node:crypto';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import type { Database } from '../../storage/database.ts';
import type { Codes } from '../login/index.ts';
import { setDeviceCode } from './repositories/staff-sessions.ts';

const DIGITS = 8;

/** Hours for which a device code can be used. */
export const DEVICE_CODE_HOURS = 24;

/** Keyed hash of a device code: the same digits are another code as a login code, and for another phone. */
export const deviceCodeOwner = (phone: string) => ({ region: 'desk device', phone });

/**
 * Creates the code that lets a new device of a member in. It replaces the one before and is never shown again.
 * @returns eight digits
 */
export async function issueDeviceCode(
  tx: Database,
  codes: Pick<Codes, 'hash'>,
  { id, phone }: { id: number; phone: string },
): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const codeHash = codes.hash(code, deviceCodeOwner(phone));
  await setDeviceCode(tx, { staffId: id, codeHash, seconds: DEVICE_CODE_HOURS * HOUR_SECONDS });
  return code;
}
