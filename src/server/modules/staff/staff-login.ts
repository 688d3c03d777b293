import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { canonicalPhone } from '#domain/phone/phone.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { phoneMetadata } from '../../manifests/phone-metadata.ts';
import { clientNetwork } from '../../runtime/client-network.ts';
import { createToken, hashToken, isToken } from '../../runtime/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import {
  type CodeRequestResult,
  type FailedAttempt,
  isCodeRequest,
  isLoopback,
  type LoginParts,
  recordCodeRequest,
  takeCodeAttempt,
  useCode,
} from '../login/index.ts';
import { deviceCodeOwner } from './device-codes.ts';
import { recordDeskEvent } from './repositories/desk-events.ts';
import { findStaffByPhone, type StaffMember } from './repositories/staff.ts';
import {
  endStaffSession,
  findPendingSession,
  insertStaffDevice,
  insertStaffSession,
  isStaffDevice,
  takeDeviceCodeAttempt,
  useDeviceCode,
} from './repositories/staff-sessions.ts';

const HOUR_SECONDS = 3_600;
export const STAFF_SESSION_SECONDS = 12 * HOUR_SECONDS;
export const STAFF_DEVICE_SECONDS = 90 * 24 * HOUR_SECONDS;
/** Time to type the device code after the phone is proved. */
const PENDING_SECONDS = 600;

/** Owner of codes for the desk. No region can have this name, so such a code never logs in to the site. */
const DESK = 'desk';

/** Name of a phone in the counters of codes: codes that somebody asks for at the site do not count for the desk. */
export const deskPhone = (phone: string): string => `desk ${phone}`;

/** A session of the desk; its token is never returned again. */
export interface NewStaffSession {
  token: string;
  /** Whether the device still has to be let in. */
  isPending: boolean;
  /** Set for a new device. */
  deviceToken?: string;
}

export interface StaffLogin {
  /** Returns the E.164 form of a phone, or null if it is none. */
  phoneOf(typed: string): string | null;
  /** Sends a code to a phone on the list; the result is the same for all other phones. */
  requestCode(request: {
    phone: string;
    address: string;
    requestToken?: string;
    deviceToken?: string;
  }): Promise<CodeRequestResult & { requestToken: string }>;
  verifyCode(request: {
    phone: string;
    code: string;
    requestToken?: string;
    deviceToken?: string;
  }): Promise<NewStaffSession | FailedAttempt>;
  /** Lets the device of a pending session in; null: the code is wrong, used or too old. */
  confirmDevice(token: string, code: string): Promise<NewStaffSession | null>;
  /** Ends a session for all processes. */
  logOut(token: string): Promise<void>;
}

/** Logs staff in with the codes and limits of the site's logins; the rules are those of the default region. */
export function staffLogin({ db, log, regions, texts, codes, ...parts }: LoginParts): StaffLogin {
  const { manifest } = regions.default;
  const metadata = phoneMetadata(regions.all.map((region) => region.manifest));
  const rules = {
    ...manifest.login,
    // only phones on the list cost money, and each has limits of its own
    limits: { ...manifest.login.limits, codesPerRegionAndDay: Number.MAX_SAFE_INTEGER },
  };

  const ownerOf = (phone: string) => ({ region: DESK, phone: deskPhone(phone) });

  async function heldRequest(phone: string, token: string | undefined): Promise<string | null> {
    if (!isToken(token)) return null;
    return (await isCodeRequest(db, { ...ownerOf(phone), request: hashToken(token) })) ? token : null;
  }

  /** Returns the hash of a device of the phone's owner, whose codes nobody else can use up (docs/decisions/0016). */
  async function deviceOf(phone: string, token: string | undefined): Promise<string | null> {
    if (!isToken(token)) return null;
    const tokenHash = hashToken(token);
    return (await isStaffDevice(db, { tokenHash, phone })) ? tokenHash : null;
  }

  async function send(member: StaffMember, code: string): Promise<void> {
    const [first = ''] = Object.keys(member.roles);
    const region = regions.find(first) ?? regions.default;
    const channel = region.manifest.login.channels.includes('sms') ? 'sms' : 'messaging';
    await parts.providerOf(channel)?.sendCode({
      channel,
      phone: member.phone,
      text: texts.translate(SOURCE_LANGUAGE)('desk:login.message', {
        code,
        site: inLanguage(manifest.brand.name, SOURCE_LANGUAGE),
        minutes: Math.round(rules.limits.codeSeconds / 60),
      }),
      code,
      language: SOURCE_LANGUAGE,
      region: region.code,
    });
  }

  return {
    phoneOf: (typed) => canonicalPhone(typed, manifest.country, metadata),
    async requestCode({ phone, address, requestToken: given, deviceToken }) {
      const owner = ownerOf(phone);
      const code = codes.create();
      const requestToken = (await heldRequest(phone, given)) ?? createToken();
      const device = await deviceOf(phone, deviceToken);
      // a stranger in the same network must not use up the codes of a known device
      const isCounted = device === null && !(parts.isLocal && isLoopback(address));
      const result = await recordCodeRequest(db, {
        ...owner,
        device,
        isDesk: true,
        request: hashToken(requestToken),
        dialCode: manifest.phone.dialCode,
        ...(isCounted && { address: clientNetwork(address) }),
        codeHash: codes.hash(code, owner),
        rules,
      });
      const member = await findStaffByPhone(db, phone);
      // not awaited: neither time nor failure of the message tells which phones are on the list
      if (result.refusedFor === null && member)
        send(member, code).catch((error: unknown) =>
          log.error(`sending a desk code failed: ${reasonOf(error)}`),
        );
      return { ...result, requestToken };
    },
    async verifyCode({ phone, code, requestToken, deviceToken }) {
      const owner = ownerOf(phone);
      const held = await heldRequest(phone, requestToken);
      const device = await deviceOf(phone, deviceToken);
      const counted = { ...owner, device, isDesk: true, request: held && hashToken(held) };
      const attempt = await takeCodeAttempt(db, counted, manifest.login);
      const { codeHash } = attempt;
      if (codeHash === null || !codes.matches(code, owner, codeHash)) return attempt;
      const session = await inTransaction(db, async (tx) => {
        if (!(await useCode(tx, { ...counted, codeHash }))) return null;
        const member = await findStaffByPhone(tx, phone);
        if (!member) return null;
        const { id: staffId } = member;
        const isConfirmed = device !== null;
        const token = createToken();
        const seconds = isConfirmed ? STAFF_SESSION_SECONDS : PENDING_SECONDS;
        await insertStaffSession(tx, { tokenHash: hashToken(token), staffId, isConfirmed, seconds });
        const action = isConfirmed ? 'logged_in' : 'phone_proved';
        await recordDeskEvent(tx, { staffId, region: null, action, subject: { kind: 'staff', id: staffId } });
        return { token, isPending: !isConfirmed };
      });
      return session ?? attempt;
    },
    async confirmDevice(pendingToken, code) {
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
          seconds: STAFF_SESSION_SECONDS,
        });
        await recordDeskEvent(tx, {
          staffId,
          region: null,
          action: 'device_let_in',
          subject: { kind: 'staff', id: staffId },
        });
        return { token, deviceToken, isPending: false };
      });
    },
    logOut: (token) =>
      inTransaction(db, async (tx) => {
        const staffId = await endStaffSession(tx, hashToken(token));
        if (staffId === undefined) return;
        const subject = { kind: 'staff' as const, id: staffId };
        await recordDeskEvent(tx, { staffId, region: null, action: 'logged_out', subject });
      }),
  };
}
