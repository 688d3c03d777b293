import { canonicalPhone } from '#domain/phone/phone.ts';
import { phoneMetadata } from '../../manifests/phone-metadata.ts';
import { hashToken } from '../../runtime/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { LoginDeps } from '../login/index.ts';
import { recordDeskEvent } from './repositories/desk-events.ts';
import { endStaffSession } from './repositories/staff-sessions.ts';
import { requestDeskCode } from './request-desk-code.ts';
import type { StaffLogin } from './staff-login-service.ts';
import { confirmStaffDevice, verifyDeskCode } from './start-staff-session.ts';

/** Logs staff in with codes as those of the site's logins; phones are read as in the default region. */
export function staffLogin(deps: LoginDeps): StaffLogin {
  const { db, regions } = deps;
  const { manifest } = regions.default;
  const metadata = phoneMetadata(regions.all.map((region) => region.manifest));
  return {
    phoneOf: (typed) => canonicalPhone(typed, manifest.country, metadata),
    requestCode: requestDeskCode(deps),
    verifyCode: verifyDeskCode(deps),
    confirmDevice: confirmStaffDevice(deps),
    logOut: (token) =>
      inTransaction(db, async (tx) => {
        const staffId = await endStaffSession(tx, hashToken(token));
        if (staffId === undefined) return;
        const subject = { kind: 'staff' as const, id: staffId };
        await recordDeskEvent(tx, { staffId, region: null, action: 'logged_out', subject });
      }),
  };
}
