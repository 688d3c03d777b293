import { DAY_SECONDS } from '../time/durations.ts';

/** Cookies about where a visitor is and what they chose (SPEC 3.3, 4); scripts of the site read and write them, too. */
export const VISIT_COOKIES = {
  /** Country a visitor was found in, two lower-case letters. */
  country: 'USER_REGION',
  /** `true` from the first look-up of the country on. */
  firstTime: 'FIRST_TIME_ACCESS',
  /** Code of the region that is theirs from now on. */
  region: 'STORED_REGION',
  /** Code of the language of the page they saw last. */
  language: 'CURRENT_LANGUAGE',
  /** `true` when the notice about their country was closed. */
  closedNotice: 'PLACE_NOTICE_CLOSED',
} as const;

/** Cookies of a login that pages may read (SPEC 3.3, 3.4): whom to greet, nothing secret, no phone (HARDENING A19). */
export const LOGIN_COOKIES = {
  /** Slug, name and picture as JSON, see `ContactUser`. */
  profile: 'USER_PROFILE',
  /** Number of the contact. */
  contactId: 'USER_CONTACT_ID',
  /** Code of the region the profile belongs to. */
  country: 'PROFILE_COUNTRY',
} as const;

/**
 * `1` or `true` where the mobile app shows the pages (SPEC 3.3): header, footer navigation and the notice about the country
 * are hidden, because the app has its own. Its web view sets the cookie; `public/scripts/wake-5.js` reads it. A logout
 * retains it: it has no personal data.
 */
export const APP_COOKIE = 'MOBILE_APP';

/** The random number that a browser is known by in analytics; only after consent. */
export const ANALYTICS_USER_COOKIE = 'ANALYTICS_USER_ID';

/** Name of the cookie with the language chosen in a region. */
export const languageCookie = (region: string): string => `STORED_LANGUAGE_${region.toUpperCase()}`;

/** A cookie that the browser stores. */
export interface SavedCookie {
  name: string;
  value: string;
  days: number;
}

/** Cookies set when visitors choose a country or a language; the location notice is not shown after that. */
export function cookiesOfChoice({
  region,
  language,
  days,
}: {
  region: string;
  language: string;
  days: number;
}): SavedCookie[] {
  return [
    { name: VISIT_COOKIES.region, value: region, days },
    { name: languageCookie(region), value: language, days },
    { name: VISIT_COOKIES.language, value: language, days },
    ...cookiesOfStaying(days),
  ];
}

/** Cookies set when the location notice is closed. */
export const cookiesOfStaying = (days: number): SavedCookie[] => [
  { name: VISIT_COOKIES.closedNotice, value: 'true', days },
];

const MAX_HEADER_LENGTH = 16_384;

/**
 * Values by name; of a name that is there twice the first, as browsers send the most specific one first.
 * @param text a `Cookie` header, or `document.cookie`
 */
export function readCookies(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of text.slice(0, MAX_HEADER_LENGTH).split(';')) {
    const [name = '', ...value] = pair.split('=');
    const key = name.trim();
    if (key !== '' && !values.has(key)) values.set(key, decoded(value.join('=').trim()));
  }
  return values;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Text of a `Set-Cookie` header, or for `document.cookie`. @param isSecure whether the site is reached by https */
export function cookieText({ name, value, days }: SavedCookie, isSecure: boolean): string {
  const cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
