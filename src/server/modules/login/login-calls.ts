import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Channel, MessagingProvider } from '../../gateways/messaging/messaging-provider.ts';
import type { RegionSet } from '../../manifests/region-set.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import type { Codes } from './codes.ts';
import type { CodeRequestResult } from './repositories/code-requests.ts';
import type { SessionPurpose } from './repositories/sessions.ts';

export interface LoginDeps {
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
