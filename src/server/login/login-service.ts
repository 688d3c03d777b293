import { randomBytes } from 'node:crypto';
import type { Language } from '#contracts/types.ts';
import { canonicalPhone } from '#domain/phone.ts';
import { inLanguage } from '#region/per-language.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import type { Channel, MessagingProvider } from '../gateways/messaging/messaging-provider.ts';
import { clientNetwork } from '../limits/client-network.ts';
import type { LocaleTexts } from '../locales/index.ts';
import type { RegionSet } from '../region-set.ts';
import { phoneMetadata } from '../regions/phone-metadata.ts';
import { takeCodeAttempt, useCode } from '../repositories/code-attempts.ts';
import { type CodeRequestResult, recordCodeRequest } from '../repositories/code-requests.ts';
import { type ContactRow, findOrCreateContact } from '../repositories/contacts.ts';
import { insertSession, type SessionPurpose, useOneTimeToken } from '../repositories/sessions.ts';
import type { Codes } from './codes.ts';
import { isLoopback } from './is-loopback.ts';
import { createToken, hashToken } from './tokens.ts';

export interface LoginParts {
  db: Database;
  log: Log;
  regions: RegionSet;
  texts: LocaleTexts;
  codes: Codes;
  /** Who brings codes by a channel; null: nobody does. */
  providerOf(channel: Channel): MessagingProvider | null;
  /** Whether only this machine is served: its own address is not counted then. */
  isLocal: boolean;
}

/** Somebody has just logged in; the token is told once and never again. */
export interface NewSession {
  token: string;
  contact: ContactRow;
  region: ResolvedRegion;
  purpose: SessionPurpose;
}

/** Why a code was not taken. */
export interface FailedAttempt {
  failures: number;
  /** Seconds; 0: not locked. */
  lockSeconds: number;
}

export interface LoginService {
  /** E.164 of a phone that codes of the region are sent to, or null. */
  phoneOf(region: ResolvedRegion, typed: string): string | null;
  sendsBy(channel: Channel): boolean;
  /** Sends a new code unless a limit says no. @throws SendError */
  requestCode(request: {
    region: ResolvedRegion;
    language: Language;
    phone: string;
    channel: Channel;
    address: string;
  }): Promise<CodeRequestResult>;
  /** A session for the right code, else how many attempts are gone. */
  verifyCode(request: {
    region: ResolvedRegion;
    phone: string;
    code: string;
  }): Promise<NewSession | FailedAttempt>;
  /** A session for a token that can be used once; null when it cannot be used for this. */
  redeem(token: string, purpose: SessionPurpose): Promise<NewSession | null>;
}

/** Part of the daily budget from which on it is worth a look. */
const WARN_AT = 0.8;

/** Logs people in by codes that are sent to their phones (SPEC 4, 9). */
export function loginService(parts: LoginParts): LoginService {
  const { db, log, regions, texts, codes, providerOf } = parts;
  const metadata = phoneMetadata(regions.all.map(({ manifest }) => manifest));

  async function startSession(
    tx: Database,
    contact: ContactRow,
    purpose: SessionPurpose,
  ): Promise<NewSession> {
    const region = regions.find(contact.region);
    if (!region) throw new Error(`region ${contact.region} is not served any more`);
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

  return {
    phoneOf({ manifest }, typed) {
      const phone = canonicalPhone(typed, manifest.country, metadata);
      // A04: codes go to numbers of the region only
      return phone?.startsWith(`+${manifest.phone.dialCode}`) ? phone : null;
    },
    sendsBy: (channel) => providerOf(channel) !== null,
    async requestCode({ region, language, phone, channel, address }) {
      const owner = { region: region.code, phone };
      const code = codes.create();
      const isCounted = !(parts.isLocal && isLoopback(address));
      const rules = region.manifest.login;
      const result = await recordCodeRequest(db, {
        ...owner,
        ...(isCounted && { address: clientNetwork(address) }),
        codeHash: codes.hash(code, owner),
        rules,
      });
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
      await providerOf(channel)?.sendCode({
        channel,
        phone,
        text,
        code,
        language: language.code,
        region: region.code,
      });
      return result;
    },
    async verifyCode({ region, phone, code }) {
      const owner = { region: region.code, phone };
      const attempt = await takeCodeAttempt(db, owner, region.manifest.login);
      const { codeHash } = attempt;
      if (codeHash === null || !codes.matches(code, owner, codeHash)) return attempt;
      const session = await db.transaction(async (tx) => {
        if (!(await useCode(tx, { ...owner, codeHash }))) return null;
        const slug = randomBytes(10).toString('hex');
        return startSession(tx, await findOrCreateContact(tx, { ...owner, slug }), 'login');
      });
      return session ?? attempt;
    },
    redeem: (token, purpose) =>
      db.transaction(async (tx) => {
        const contact = await useOneTimeToken(tx, { tokenHash: hashToken(token), purpose });
        return contact && startSession(tx, contact, purpose);
      }),
  };
}

const DAY_SECONDS = 86_400;

/** Seconds for which a session lasts, and its cookie with it (SPEC 9). */
export function sessionSeconds({ manifest }: ResolvedRegion, purpose: SessionPurpose): number {
  const { loginDays, purchaseDays } = manifest.cookies;
  return DAY_SECONDS * (purpose === 'login' ? loginDays : purchaseDays);
}
