import { randomBytes } from 'node:crypto';
import type { Language, RegionManifest } from '#contracts/types.ts';
import { codePhone } from '#domain/phone/phone.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { Channel, MessagingProvider } from '../../gateways/messaging/messaging-provider.ts';
import { phoneMetadata } from '../../manifests/phone-metadata.ts';
import type { RegionSet } from '../../manifests/region-set.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { clientNetwork } from '../../runtime/client-network.ts';
import type { Log } from '../../runtime/log.ts';
import { createToken, hashToken, isToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type ContactRow, findOrCreateContact } from '../contacts/index.ts';
import { claimTickets } from '../tickets/index.ts';
import type { Codes } from './codes.ts';
import { isLoopback } from './is-loopback.ts';
import { takeCodeAttempt, useCode } from './repositories/code-attempts.ts';
import { type CodeRequestResult, isCodeRequest, recordCodeRequest } from './repositories/code-requests.ts';
import { isKnownDevice, rememberDevice } from './repositories/known-devices.ts';
import { insertSession, type SessionPurpose, useOneTimeToken } from './repositories/sessions.ts';

export interface LoginParts {
  db: Database;
  log: Log;
  regions: RegionSet;
  texts: LocaleTexts;
  codes: Codes;
  /** Returns the provider of a channel; null: none. */
  providerOf(channel: Channel): MessagingProvider | null;
  /** Whether the site is local: then its own address is not counted. */
  isLocal: boolean;
  /** Public scheme and host; empty if unknown. */
  publicOrigin: string;
}

/** A new login; its token is never returned again. */
export interface NewSession {
  token: string;
  contact: ContactRow;
  region: ResolvedRegion;
  purpose: SessionPurpose;
  /** New token of the browser; absent: it is not known to be the owner's. */
  deviceToken?: string;
}

/** Why a code was rejected. */
export interface FailedAttempt {
  failures: number;
  /** Seconds; 0: not locked. */
  lockSeconds: number;
}

export interface LoginService {
  /** Returns the E.164 phone that codes of the region are sent to, or null. */
  phoneOf(region: ResolvedRegion, typed: string): string | null;
  sendsBy(channel: Channel): boolean;
  /** Sends a new code unless a limit is reached. @throws SendError */
  requestCode(request: {
    region: ResolvedRegion;
    language: Language;
    phone: string;
    channel: Channel;
    address: string;
    deviceToken?: string;
    /** Id of the browser's request. */
    requestToken?: string;
    /** Whether no captcha could verify the client. */
    isUnguarded: boolean;
  }): Promise<CodeRequestResult & { requestToken: string }>;
  /** Returns a session for the right code, otherwise the failed attempt. */
  verifyCode(request: {
    region: ResolvedRegion;
    phone: string;
    code: string;
    deviceToken?: string;
    requestToken?: string;
  }): Promise<NewSession | FailedAttempt>;
  /** Returns a session for a one-time token; null if the token is not valid for the purpose. */
  redeem(token: string, purpose: SessionPurpose): Promise<NewSession | null>;
}

/** Share of the daily budget from which a warning is logged. */
const WARN_AT = 0.8;

/** Logs people in with codes sent to their phones (SPEC 4, 9). */
export function loginService(parts: LoginParts): LoginService {
  const { db, log, regions, texts, codes, providerOf } = parts;
  const metadata = phoneMetadata(regions.all.map(({ manifest }) => manifest));

  async function startSession(
    tx: Database,
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

  /** Returns the hash of a known device of the phone's owner, otherwise null (HARDENING A03). */
  async function deviceOf(
    owner: { region: string; phone: string },
    token: string | undefined,
  ): Promise<string | null> {
    if (!isToken(token)) return null;
    const tokenHash = hashToken(token);
    return (await isKnownDevice(db, { ...owner, tokenHash })) ? tokenHash : null;
  }

  /** Returns the id of a request of the phone, otherwise null. */
  async function heldRequest(
    owner: { region: string; phone: string },
    token: string | undefined,
  ): Promise<string | null> {
    return isToken(token) && (await isCodeRequest(db, { ...owner, request: hashToken(token) }))
      ? token
      : null;
  }

  return {
    phoneOf: ({ manifest }, typed) => codePhone(typed, manifest, metadata),
    sendsBy: (channel) => providerOf(channel) !== null,
    async requestCode({ region, language, phone, channel, address, isUnguarded, ...held }) {
      const owner = { region: region.code, phone };
      const code = codes.create();
      const device = await deviceOf(owner, held.deviceToken);
      // a stranger in the same network must not use up the codes of a known device
      const isCounted = device === null && !(parts.isLocal && isLoopback(address));
      const rules = isUnguarded ? unguardedRules(region) : region.manifest.login;
      const requestToken = (await heldRequest(owner, held.requestToken)) ?? createToken();
      const recorded = await recordCodeRequest(db, {
        ...owner,
        device,
        request: hashToken(requestToken),
        dialCode: region.manifest.phone.dialCode,
        ...(isCounted && { address: clientNetwork(address) }),
        codeHash: codes.hash(code, owner),
        rules,
      });
      const result = { ...recorded, requestToken };
      const budget = rules.limits.codesPerRegionAndDay;
      if (result.refusedFor === 'budget' || result.sentInRegion === Math.ceil(budget * WARN_AT))
        log.warn(
          `${region.code} has used up ${result.refusedFor ? 'all' : 'most'} of its ${budget} codes of today`,
        );
      if (result.refusedFor !== null) return result;
      const translate = texts.translate(language.code);
      const text = translate('messages:code', {
        code,
        site: inLanguage(region.manifest.brand.name, language.code),
        minutes: Math.round(rules.limits.codeSeconds / 60),
      });
      const { webUrl } = region.manifest;
      await providerOf(channel)?.sendCode({
        channel,
        phone,
        text: channel === 'sms' ? withOrigin(text, code, webUrl || parts.publicOrigin) : text,
        code,
        language: language.code,
        region: region.code,
      });
      return result;
    },
    async verifyCode({ region, phone, code, deviceToken, requestToken }) {
      const owner = { region: region.code, phone };
      const device = await deviceOf(owner, deviceToken);
      const held = await heldRequest(owner, requestToken);
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
        return { ...(await startSession(tx, contact, 'login')), deviceToken: token };
      });
      return session ?? attempt;
    },
    redeem: (token, purpose) =>
      inTransaction(db, async (tx) => {
        const contact = await useOneTimeToken(tx, { tokenHash: hashToken(token), purpose });
        return contact && startSession(tx, contact, purpose);
      }),
  };
}

/** Returns stricter limits while the captcha is unavailable (HARDENING A04, R8). */
function unguardedRules({ manifest: { login } }: ResolvedRegion): RegionManifest['login'] {
  const { unguardedCodesPerAddressAndDay, codesPerAddressAndDay } = login.limits;
  const most = Math.min(unguardedCodesPerAddressAndDay, codesPerAddressAndDay);
  return { ...login, limits: { ...login.limits, codesPerAddressAndDay: most } };
}

/**
 * Returns a text message whose last line names the site: phones offer the code to pages of that site only (origin-bound
 * one-time codes, WICG).
 */
function withOrigin(text: string, code: string, origin: string): string {
  if (!origin.startsWith('https:')) return text;
  return `${text}\n\n@${new URL(origin).hostname} #${code}`;
}

const DAY_SECONDS = 86_400;

/** Returns the lifetime of a session and its cookie in seconds (SPEC 9). */
export function sessionSeconds({ manifest }: ResolvedRegion, purpose: SessionPurpose): number {
  const { loginDays, purchaseDays } = manifest.cookies;
  return DAY_SECONDS * (purpose === 'login' ? loginDays : purchaseDays);
}

/** Returns the lifetime of a known device in seconds (HARDENING A03). */
export function deviceSeconds({ manifest }: ResolvedRegion): number {
  return DAY_SECONDS * manifest.cookies.knownDeviceDays;
}
