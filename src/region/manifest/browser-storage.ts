import type { TranslationKey } from '#contracts/translation-keys.ts';
import type { RegionManifest } from '#contracts/types.ts';
import {
  CODE_REQUEST_COOKIE,
  DEVICE_COOKIE,
  hostOnlyName,
  NEIGHBOUR_TOKEN_COOKIES,
  PAYMENT_ACCESS_HOURS,
  TOKEN_COOKIES,
  VISITOR_COOKIE,
} from '#domain/login/session-cookies.ts';
import { consentCookie } from '#domain/privacy/consent.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import { ATTRIBUTION_COOKIES } from '#domain/visitor/attribution.ts';
import {
  ANALYTICS_USER_COOKIE,
  APP_COOKIE,
  LOGIN_COOKIES,
  languageCookie,
  VISIT_COOKIES,
} from '#domain/visitor/cookies.ts';
import {
  ACCOUNT_CARS_KEY,
  DRAFT_DAYS,
  deviceKey,
  draftKey,
  SENTENCE_KEY,
  TABS_KEY,
} from '#domain/visitor/device-keys.ts';
import { usedCategories, type Variables } from './third-parties.ts';

/** An entry that pages of a region store in a browser. */
export interface BrowserStorageEntry {
  /** Of cookies, or in its storage; `*` for any ending. */
  names: string[];
  purpose: TranslationKey;
  /** Days, or hours; `tab`: until the tab is closed; `deleted`: until the visitor deletes it; `theirs`: the third party decides. */
  lifetime: number | { hours: number } | 'tab' | 'deleted' | 'theirs';
  /** Not before the visitor has allowed it. */
  isAsked: boolean;
}

/** Cookies and storage of a region with their lifetimes (SPEC 3.3, 9); what no variable switches on is not among them. */
export function browserStorageEntries(
  manifest: RegionManifest,
  variables: Variables,
  isSecure: boolean,
): BrowserStorageEntry[] {
  const { code, cookies } = manifest;
  const categories = usedCategories(manifest, variables);
  const secret = (name: string) => hostOnlyName(name, isSecure);
  const { country, firstTime, ...regionCookies } = VISIT_COOKIES;
  const entries = [
    needed('privacy-policy:device.country', cookies.userRegionDays, [country]),
    needed('privacy-policy:device.visited', cookies.firstTimeAccessDays, [firstTime]),
    needed('privacy-policy:device.place', cookies.storedRegionDays, [
      ...Object.values(regionCookies),
      languageCookie(code),
    ]),
    needed('privacy-policy:device.login', cookies.loginDays, [secret(TOKEN_COOKIES.login)]),
    needed('privacy-policy:device.purchase', cookies.purchaseDays, [secret(TOKEN_COOKIES.purchase)]),
    ...(manifest.features.offers
      ? [
          needed('privacy-policy:device.payment', { hours: PAYMENT_ACCESS_HOURS }, [
            secret(NEIGHBOUR_TOKEN_COOKIES.payment),
          ]),
        ]
      : []),
    needed('privacy-policy:device.greeting', cookies.loginDays, Object.values(LOGIN_COOKIES)),
    needed('privacy-policy:device.code', RETENTION_DAYS.codeRequests, [secret(CODE_REQUEST_COOKIE)]),
    needed('privacy-policy:device.request', RETENTION_DAYS.begunRequests, [secret(VISITOR_COOKIE)]),
    needed('privacy-policy:device.known', cookies.knownDeviceDays, [secret(DEVICE_COOKIE)]),
    ...(categories.length > 0
      ? [needed('privacy-policy:device.consent', cookies.consentDays, [consentCookie(code)])]
      : []),
    needed('privacy-policy:device.views', 'deleted', [deviceKey('views', code)]),
    needed('privacy-policy:device.searches', 'deleted', [deviceKey('searches', code)]),
    needed('privacy-policy:device.sentence', 'tab', [SENTENCE_KEY]),
    needed('privacy-policy:device.cars', 'deleted', [
      deviceKey('favourites', code),
      deviceKey('compare', code),
      ACCOUNT_CARS_KEY,
    ]),
    needed('privacy-policy:device.drafts', DRAFT_DAYS, [draftKey(code, '*')]),
    needed('privacy-policy:device.tabs', 'deleted', [TABS_KEY]),
    needed('privacy-policy:device.app', 'deleted', [APP_COOKIE]),
  ];
  return [...entries, ...askedEntries(manifest, categories)];
}

/** An entry that the site cannot do without. */
const needed = (
  purpose: TranslationKey,
  lifetime: BrowserStorageEntry['lifetime'],
  names: string[],
): BrowserStorageEntry => ({ names, purpose, lifetime, isAsked: false });

/** Entries of attribution and analytics. */
function askedEntries(
  { consent, cookies, tracking }: RegionManifest,
  categories: ReturnType<typeof usedCategories>,
): BrowserStorageEntry[] {
  const entries: BrowserStorageEntry[] = [];
  const isCounted = categories.includes('analytics') || categories.includes('marketing');
  const isAttributed =
    consent.attribution === 'always' || (consent.attribution === 'afterConsent' && isCounted);
  if (isAttributed)
    entries.push({
      ...needed('privacy-policy:device.origin', cookies.referrerDays, Object.values(ATTRIBUTION_COOKIES)),
      isAsked: consent.attribution === 'afterConsent',
    });
  if (categories.includes('analytics'))
    entries.push({
      ...needed('privacy-policy:device.user', cookies.analyticsUserDays, [ANALYTICS_USER_COOKIE]),
      isAsked: true,
    });
  if (isCounted && tracking.tagCookies.length > 0)
    entries.push({
      ...needed('privacy-policy:device.tags', 'theirs', [...tracking.tagCookies]),
      isAsked: true,
    });
  return entries;
}
