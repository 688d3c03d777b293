import { hashToken, isToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { isCodeRequest } from './repositories/code-requests.ts';
import { isKnownDevice } from './repositories/known-devices.ts';

/** Whose a code is: codes of a phone are those of one region. */
export interface CodeOwner {
  region: string;
  phone: string;
}

/** Returns the hash of a known device of the phone's owner, otherwise null (HARDENING A03). */
export async function knownDeviceOf(
  db: Database,
  owner: CodeOwner,
  token: string | undefined,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const tokenHash = hashToken(token);
  return (await isKnownDevice(db, { ...owner, tokenHash })) ? tokenHash : null;
}

/** Returns the id of a request of the phone, otherwise null. */
export async function heldRequest(
  db: Database,
  owner: CodeOwner,
  token: string | undefined,
): Promise<string | null> {
  return isToken(token) && (await isCodeRequest(db, { ...owner, request: hashToken(token) })) ? token : null;
}
