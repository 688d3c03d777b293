import { hashToken, isToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { isCodeRequest } from '../login/index.ts';
import { isStaffDevice } from './repositories/staff-sessions.ts';

/** Owner of codes for the desk. No region can have this name, so such a code never logs in to the site. */
const DESK = 'desk';

/** Rules of codes for the desk. They are in no manifest: who changes one would change how hard the desk is to enter. */
export const DESK_CODES = {
  resendSeconds: 60,
  lockSeconds: 600,
  maxAttempts: 5,
  limits: {
    codeSeconds: 300,
    longestResendSeconds: 1_920,
    codesPerHour: 5,
    codesPerDay: 8,
    codesPerAddressAndDay: 10,
    unverifiedCodesPerAddressAndHour: 5,
    phoneCountriesPerAddressAndDay: 3,
    unverifiedCodesPerNetworkAndDay: 250,
    // only phones on the list cost money, and each has limits of its own
    codesPerRegionAndDay: Number.MAX_SAFE_INTEGER,
    longerLocks: [
      { failures: 10, seconds: 3_600 },
      { failures: 20, seconds: 86_400 },
      { failures: 100, seconds: 315_360_000 },
    ],
  },
};

/** Name of a phone in the counters of codes: codes that somebody asks for at the site do not count for the desk. */
export const deskPhone = (phone: string): string => `desk ${phone}`;

/** Whose codes those for the desk are. */
export const deskCodeOwner = (phone: string) => ({ region: DESK, phone: deskPhone(phone) });

/** Returns the token of a request of the phone, otherwise null. */
export async function heldDeskRequest(
  db: Database,
  phone: string,
  token: string | undefined,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const request = { ...deskCodeOwner(phone), request: hashToken(token) };
  return (await isCodeRequest(db, request)) ? token : null;
}

/** Returns the hash of a device of the phone's owner, whose codes nobody else can use up (docs/decisions/0016). */
export async function staffDeviceOf(
  db: Database,
  phone: string,
  token: string | undefined,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const tokenHash = hashToken(token);
  return (await isStaffDevice(db, { tokenHash, phone })) ? tokenHash : null;
}
