import { randomBytes } from 'node:crypto';
import type { RegionSet } from '../../manifests/region-set.ts';
import { createToken, hashToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type ContactRow, findOrCreateContact } from '../contacts/index.ts';
import { claimTickets } from '../tickets/index.ts';
import { heldRequest, knownDeviceOf } from './code-owner.ts';
import type { LoginDeps, LoginService, NewSession } from './login-calls.ts';
import { takeCodeAttempt, useCode } from './repositories/code-attempts.ts';
import { rememberDevice } from './repositories/known-devices.ts';
import { insertSession, type SessionPurpose } from './repositories/sessions.ts';
import { deviceSeconds, sessionSeconds } from './session-seconds.ts';

/** Creates the call that starts a session for the right code. */
export function verifyCodeCall({ db, codes, regions }: LoginDeps): LoginService['verifyCode'] {
  return async ({ region, phone, code, deviceToken, requestToken }) => {
    const owner = { region: region.code, phone };
    const device = await knownDeviceOf(db, owner, deviceToken);
    const held = await heldRequest(db, owner, requestToken);
    const counted = { ...owner, device, request: held && hashToken(held) };
    const attempt = await takeCodeAttempt(db, counted, region.manifest.login);
    const { codeHash } = attempt;
    if (codeHash === null || !codes.matches(code, owner, codeHash)) return attempt;
    const session = await inTransaction(db, async (tx) => {
      if (!(await useCode(tx, { ...counted, codeHash }))) return null;
      const slug = randomBytes(10).toString('hex');
      const contact = await findOrCreateContact(tx, { ...owner, slug });
      await claimTickets(tx, contact);
      const token = createToken();
      const seconds = deviceSeconds(region);
      await rememberDevice(tx, {
        contactId: contact.id,
        tokenHash: hashToken(token),
        before: device,
        seconds,
      });
      return { ...(await startSession(tx, regions, contact, 'login')), deviceToken: token };
    });
    return session ?? attempt;
  };
}

export async function startSession(
  tx: Database,
  regions: RegionSet,
  contact: ContactRow,
  purpose: SessionPurpose,
): Promise<NewSession> {
  const region = regions.find(contact.region);
  if (!region) throw new Error(`region ${contact.region} is no longer served`);
  const token = createToken();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    contactId: contact.id,
    region: contact.region,
    purpose,
    seconds: sessionSeconds(region, purpose),
  });
  return { token, contact, region, purpose };
}
