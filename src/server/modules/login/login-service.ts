import { randomBytes } from 'node:crypto';
import { codePhone } from '#domain/phone/phone.ts';
import { phoneMetadata } from '../../manifests/phone-metadata.ts';
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
import { insertSession, type SessionPurpose, useOneTimeToken } from './repositories/sessions.ts';
import { requestCodeCall } from './request-code.ts';
import { deviceSeconds, sessionSeconds } from './session-seconds.ts';

/** Logs people in with codes sent to their phones (SPEC 4, 9). */
export function loginService(deps: LoginDeps): LoginService {
  const { db, regions, providerOf } = deps;
  const metadata = phoneMetadata(regions.all.map(({ manifest }) => manifest));
  return {
    phoneOf: ({ manifest }, typed) => codePhone(typed, manifest, metadata),
    sendsBy: (channel) => providerOf(channel) !== null,
    requestCode: requestCodeCall(deps),
    verifyCode: verifyCodeCall(deps),
    redeem: (token, purpose) =>
      inTransaction(db, async (tx) => {
        const contact = await useOneTimeToken(tx, { tokenHash: hashToken(token), purpose });
        return contact && startSession(tx, regions, contact, purpose);
      }),
  };
}

/** Creates the call that starts a session for the right code. */
function verifyCodeCall({ db, codes, regions }: LoginDeps): LoginService['verifyCode'] {
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

async function startSession(
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
