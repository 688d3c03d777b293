import { codePhone } from '#domain/phone/phone.ts';
import { phoneMetadata } from '../../manifests/phone-metadata.ts';
import { hashToken } from '../../runtime/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { LoginDeps, LoginService } from './login-calls.ts';
import { useOneTimeToken } from './repositories/sessions.ts';
import { requestCodeCall } from './request-code.ts';
import { startSession, verifyCodeCall } from './verify-code.ts';

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
