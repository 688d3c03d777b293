import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { type CodeChannel, usualChannel } from '#domain/login/code-channels.ts';
import { canonicalPhone } from '#domain/phone/phone.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { sendCode } from '../../gateways/messaging/send-code.ts';
import { phoneMetadata } from '../../manifests/phone-metadata.ts';
import { clientNetwork } from '../../runtime/client-network.ts';
import { createToken, hashToken } from '../../runtime/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { isLoopback, type LoginDeps, recordCodeRequest, takeCodeAttempt, useCode } from '../login/index.ts';
import { DESK_CODES, deskCodeOwner, heldDeskRequest, staffDeviceOf } from './desk-code-owner.ts';
import { deviceCodeOwner } from './device-codes.ts';
import { recordDeskEvent } from './repositories/desk-events.ts';
import { findStaffByPhone, type StaffMember } from './repositories/staff.ts';
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

/** Creates the call that sends a code to a phone on the list; its result is the same for all other phones. */
function requestDeskCode(deps: LoginDeps): StaffLogin['requestCode'] {
  const { db, log, regions, codes, isLocal } = deps;
  const { manifest } = regions.default;
  return async ({ phone, address, requestToken: given, deviceToken }) => {
    const owner = deskCodeOwner(phone);
    const code = codes.create();
    const requestToken = (await heldDeskRequest(db, phone, given)) ?? createToken();
    const device = await staffDeviceOf(db, phone, deviceToken);
    // a stranger in the same network must not use up the codes of a known device
    const isCounted = device === null && !(isLocal && isLoopback(address));
    const result = await recordCodeRequest(db, {
      ...owner,
      device,
      isDesk: true,
      request: hashToken(requestToken),
      dialCode: manifest.phone.dialCode,
      ...(isCounted && { address: clientNetwork(address) }),
      codeHash: codes.hash(code, owner),
      rules: DESK_CODES,
    });
    const member = await findStaffByPhone(db, phone);
    // not awaited: neither time nor failure of the message tells which phones are on the list
    if (result.refusedFor === null && member)
      sendDeskCode(deps, member, code).catch((error: unknown) =>
        log.error(`sending a desk code failed: ${reasonOf(error)}`),
      );
    return { ...result, requestToken };
  };
}

async function sendDeskCode(
  { regions, texts, providerOf, log }: LoginDeps,
  member: StaffMember,
  code: string,
): Promise<void> {
  const { brand } = regions.default.manifest;
  const [first = ''] = Object.keys(member.roles);
  const region = regions.find(first) ?? regions.default;
  const text = texts.translate(SOURCE_LANGUAGE)('desk:login.message', {
    code,
    site: inLanguage(brand.name, SOURCE_LANGUAGE),
    minutes: Math.round(DESK_CODES.limits.codeSeconds / 60),
  });
  const message = { phone: member.phone, text, code, language: SOURCE_LANGUAGE, region: region.code };
  const messageFor = (channel: CodeChannel) => ({ ...message, channel });
  const sending = { providerOf, log, region: region.manifest, messageFor };
  await sendCode(sending, usualChannel(region.manifest.login));
}

type StartDeps = Pick<LoginDeps, 'db' | 'codes'>;

/** Creates the call that starts a session for the right code; it is pending on a new device. */
function verifyDeskCode({ db, codes }: StartDeps): StaffLogin['verifyCode'] {
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
function confirmStaffDevice({ db, codes }: Pick<LoginDeps, 'db' | 'codes'>): StaffLogin['confirmDevice'] {
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
