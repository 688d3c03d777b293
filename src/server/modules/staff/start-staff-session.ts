import { createToken, hashToken } from '../../runtime/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type LoginDeps, takeCodeAttempt, useCode } from '../login/index.ts';
import { DESK_CODES, deskCodeOwner, heldDeskRequest, staffDeviceOf } from './desk-code-owner.ts';
import { deviceCodeOwner } from './device-codes.ts';
import { recordDeskEvent } from './repositories/desk-events.ts';
import { findStaffByPhone } from './repositories/staff.ts';
import {
  endStaffSession,
  findPendingSession,
  insertStaffDevice,
  insertStaffSession,
  takeDeviceCodeAttempt,
  useDeviceCode,
} from './repositories/staff-sessions.ts';
import type { StaffLogin } from './staff-login-service.ts';
import { STAFF_DEVICE_SECONDS, STAFF_IDLE_SECONDS } from './staff-session-seconds.ts';

/** Time to type the device code after the phone is proved. */
const PENDING_SECONDS = 600;

type StartDeps = Pick<LoginDeps, 'db' | 'codes'>;

/** Creates the call that starts a session for the right code; it is pending on a new device. */
export function verifyDeskCode({ db, codes }: StartDeps): StaffLogin['verifyCode'] {
  return async ({ phone, code, requestToken, deviceToken }) => {
    const owner = deskCodeOwner(phone);
    const held = await heldDeskRequest(db, phone, requestToken);
    const device = await staffDeviceOf(db, phone, deviceToken);
    const counted = { ...owner, device, isDesk: true, request: held && hashToken(held) };
    const attempt = await takeCodeAttempt(db, counted, DESK_CODES);
    const { codeHash } = attempt;
    if (codeHash === null || !codes.matches(code, owner, codeHash)) return attempt;
    const session = await inTransaction(db, async (tx) => {
      if (!(await useCode(tx, { ...counted, codeHash }))) return null;
      const member = await findStaffByPhone(tx, phone);
      if (!member) return null;
      const { id: staffId } = member;
      const isConfirmed = device !== null;
      const token = createToken();
      const seconds = isConfirmed ? STAFF_IDLE_SECONDS : PENDING_SECONDS;
      await insertStaffSession(tx, { tokenHash: hashToken(token), staffId, isConfirmed, seconds });
      const action = isConfirmed ? 'logged_in' : 'phone_proved';
      await recordDeskEvent(tx, { staffId, region: null, action, subject: { kind: 'staff', id: staffId } });
      return { token, isPending: !isConfirmed };
    });
    return session ?? attempt;
  };
}

/** Creates the call that lets the device of a pending session in. */
export function confirmStaffDevice({
  db,
  codes,
}: Pick<LoginDeps, 'db' | 'codes'>): StaffLogin['confirmDevice'] {
  return async (pendingToken, code) => {
    const tokenHash = hashToken(pendingToken);
    const pending = await findPendingSession(db, tokenHash);
    if (!pending) return null;
    const { staffId, phone } = pending;
    const codeHash = await takeDeviceCodeAttempt(db, staffId);
    if (codeHash === null || !codes.matches(code, deviceCodeOwner(phone), codeHash)) return null;
    return inTransaction(db, async (tx) => {
      if (!(await useDeviceCode(tx, staffId, codeHash))) return null;
      await endStaffSession(tx, tokenHash);
      const token = createToken();
      const deviceToken = createToken();
      await insertStaffDevice(tx, {
        tokenHash: hashToken(deviceToken),
        staffId,
        seconds: STAFF_DEVICE_SECONDS,
      });
      await insertStaffSession(tx, {
        tokenHash: hashToken(token),
        staffId,
        isConfirmed: true,
        seconds: STAFF_IDLE_SECONDS,
      });
      await recordDeskEvent(tx, {
        staffId,
        region: null,
        action: 'device_let_in',
        subject: { kind: 'staff', id: staffId },
      });
      return { token, deviceToken, isPending: false };
    });
  };
}
